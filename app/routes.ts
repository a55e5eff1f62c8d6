import { index, type RouteConfig, route } from '@remix-run/route-config';

/** The URL map: every URL of SPEC §2. A dialog is a child of the list it opens over (SPEC §10.26). */
export default [
  index('routes/public/landing.tsx'),
  route('privacy', 'routes/public/privacy.tsx'),

  route('auth', 'routes/auth/layout.tsx', [
    index('routes/auth/index.ts'),
    route('login', 'routes/auth/login.tsx'),
    route('code', 'routes/auth/code.tsx'),
    route('sign-up', 'routes/auth/sign-up.tsx'),
    route('authenticator', 'routes/auth/authenticator.tsx'),
  ]),

  route('password-check', 'routes/auth/password-check.ts'),
  route('preferences', 'routes/layout/preferences.ts'),
  route('dashboard/activity', 'routes/auth/activity.ts'),
  route('dashboard', 'routes/layout/layout.tsx', [
    index('routes/home/home.tsx', { id: 'home' }),
    route('home', 'routes/home/home.tsx', { id: 'home-alias' }),
    route('insights', 'routes/insights/insights.tsx'),
    route('insights/report.pdf', 'routes/insights/report-pdf.ts'),
    route('account', 'routes/account/account.tsx'),
    route('account/authenticator', 'routes/account/authenticator.tsx'),
    route('account/recovery-codes', 'routes/account/recovery-codes.tsx'),
    route('log-out', 'routes/layout/log-out.tsx'),
    route('categories', 'routes/categories/list.tsx', [
      route('new', 'routes/categories/new.tsx'),
      route(':id/edit', 'routes/categories/edit.tsx'),
      route(':id/delete', 'routes/categories/delete.tsx'),
      route(':id/move', 'routes/categories/move.ts'),
    ]),
    route('sections', 'routes/sections/list.tsx', [
      route('new', 'routes/sections/new.tsx'),
      route(':id/edit', 'routes/sections/edit.tsx'),
      route(':id/delete', 'routes/sections/delete.tsx'),
    ]),
    route('contents', 'routes/contents/list.tsx', [
      route('new', 'routes/contents/new.tsx'),
      route(':id', 'routes/contents/view.tsx'),
      route(':id/edit', 'routes/contents/edit.tsx'),
      route(':id/delete', 'routes/contents/delete.tsx'),
      route(':id/publish', 'routes/contents/publish.ts'),
    ]),
    route('uploads', 'routes/uploads/list.tsx'),
    route('polls', 'routes/polls/list.tsx', [
      route('new', 'routes/polls/new.tsx'),
      route(':id/publish', 'routes/polls/publish.ts'),
      route(':id/stop', 'routes/polls/stop.ts'),
      route(':id/delete', 'routes/polls/delete.tsx'),
    ]),
    route('quiz', 'routes/quizzes/list.tsx', [
      route('new', 'routes/quizzes/new.tsx'),
      route(':id', 'routes/quizzes/view.tsx'),
      route(':id/publish', 'routes/quizzes/publish.ts'),
      route(':id/unpublish', 'routes/quizzes/unpublish.ts'),
      route(':id/delete', 'routes/quizzes/delete.tsx'),
    ]),
    route('survey', 'routes/surveys/list.tsx', [
      route('new', 'routes/surveys/new.tsx'),
      route(':id', 'routes/surveys/view.tsx'),
      route(':id/publish', 'routes/surveys/publish.ts'),
      route(':id/unpublish', 'routes/surveys/unpublish.ts'),
      route(':id/delete', 'routes/surveys/delete.tsx'),
    ]),
    route('info', 'routes/info-board/list.tsx', [
      route('new', 'routes/info-board/new.tsx'),
      route(':id', 'routes/info-board/view.tsx'),
      route(':id/edit', 'routes/info-board/edit.tsx'),
      route(':id/delete', 'routes/info-board/delete.tsx'),
    ]),
    route('chatbot', 'routes/chatbot/list.tsx', [route(':id', 'routes/chatbot/view.tsx')]),
    route('security', 'routes/security/list.tsx', [
      route('invited', 'routes/security/invited.tsx'),
      route(':id/role', 'routes/security/role.tsx'),
      route(':id/ban', 'routes/security/ban.tsx'),
      route(':id/unban', 'routes/security/unban.ts'),
      route(':id/delete', 'routes/security/delete.tsx'),
      route(':id/resend', 'routes/security/resend.ts'),
      route(':id/revoke', 'routes/security/revoke.tsx'),
      route(':id/reset-mfa', 'routes/security/reset-mfa.tsx'),
    ]),
  ]),

  // Without the dashboard's frame around it.
  route('dashboard/insights/print', 'routes/insights/print.tsx'),

  // SPEC §2: any other path leads to the home page.
  route('*', 'routes/public/catch-all.ts'),
] satisfies RouteConfig;
