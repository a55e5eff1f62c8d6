import type { knownRoles } from '../admin-api/contract/roles';

/* Lists every URL of SPEC §2 (docs/decisions/0033-route-manifest.md). */

type Role = 'visitor' | (typeof knownRoles)[number];

export type View = {
  name: string;
  /** With `link`, the query belongs to the page with the link. */
  query?: string;
  /** It leads to a URL with an id. */
  link?: RegExp | string;
  roles?: Role[];
};

/** Dialogs are children of lists (SPEC §10.26). */
export type RouteNode = {
  path?: string;
  file: string;
  /** Required if a file has two URLs. */
  id?: string;
  /** Views that need several steps are in screens.ts. */
  views?: View[];
  /** Sign-in must not lead here. */
  noReturn?: true;
  children?: RouteNode[];
};

const visitor: Role[] = ['visitor'];
const viewer: Role[] = ['viewer'];
const both: Role[] = ['viewer', 'admin'];
const superadmin: Role[] = ['superadmin'];

const at = (path: string, file: string, ...views: View[]): RouteNode => ({ path, file, views });

/** These URLs have no page. */
const actions = (file: string, ...paths: string[]): RouteNode[] =>
  paths.map((path) => ({
    path,
    file,
    id: `${file.replace(/\.ts$/, '')}${path.replace(':id', '')}`,
    views: [],
  }));

const auth: RouteNode[] = [
  { file: 'routes/auth/index.ts' },
  at('login', 'routes/auth/login.tsx', { name: 'login', roles: visitor }),
  at('code', 'routes/auth/code.tsx'),
  at('passkey', 'routes/auth/passkey.ts'),
  at('sign-up', 'routes/auth/sign-up.tsx', { name: 'sign-up-no-invitation', roles: visitor }),
  at('authenticator', 'routes/auth/authenticator.tsx'),
  at('forgot-password', 'routes/auth/forgot-password.tsx', { name: 'forgot-password', roles: visitor }),
  at('reset-password', 'routes/auth/reset-password.tsx', { name: 'reset-password-no-link', roles: visitor }),
];

const overview: RouteNode[] = [
  {
    file: 'routes/home/home.tsx',
    id: 'home',
    views: [
      { name: 'home', roles: ['viewer', 'admin', 'superadmin'] },
      { name: 'menu', query: 'menu=open' },
    ],
  },
  {
    path: 'home',
    file: 'routes/home/home.tsx',
    id: 'home-alias',
    views: [{ name: 'home-alias', roles: viewer }],
  },
  {
    path: 'insights',
    file: 'routes/insights/insights.tsx',
    views: [
      { name: 'insights', roles: both },
      { name: 'insights-no-data', query: 'startDate=2020-01-01&endDate=2020-01-02', roles: viewer },
    ],
  },
  { path: 'insights/report.pdf', file: 'routes/insights/report-pdf.ts', noReturn: true },
  { path: 'insights/report.csv', file: 'routes/insights/report-csv.ts', noReturn: true },
  {
    path: 'account',
    file: 'routes/account/account.tsx',
    views: [{ name: 'account', roles: ['viewer', 'superadmin'] }],
    children: [
      at('sessions/:id', 'routes/account/end-session.tsx', {
        name: 'session-end',
        link: /^Log out everywhere/,
        roles: ['viewer', 'superadmin'],
      }),
      at('passkeys/:id', 'routes/account/passkey.tsx'),
    ],
  },
  { path: 'account/authenticator', file: 'routes/account/authenticator.tsx', noReturn: true },
  { path: 'account/recovery-codes', file: 'routes/account/recovery-codes.tsx', noReturn: true },
  {
    path: 'search',
    file: 'routes/search/search.tsx',
    views: [
      { name: 'search', query: 'q=ite012', roles: both },
      { name: 'search-empty', roles: viewer },
      { name: 'search-nothing', query: 'q=zzzz' },
    ],
  },
  { path: 'search.json', file: 'routes/search/json.ts', noReturn: true },
  { path: 'drafts', file: 'routes/layout/drafts.ts', noReturn: true },
  { path: 'log-out', file: 'routes/layout/log-out.tsx', views: [{ name: 'log-out' }], noReturn: true },
];

const library: RouteNode[] = [
  {
    path: 'categories',
    file: 'routes/categories/list.tsx',
    views: [{ name: 'categories', roles: both }],
    children: [
      at('new', 'routes/categories/new.tsx', { name: 'category-new' }),
      at(':id/edit', 'routes/categories/edit.tsx', { name: 'category-edit', link: /^Edit/ }),
      at(':id/delete', 'routes/categories/delete.tsx', { name: 'category-in-use', link: /^Delete/ }),
      at(':id/move', 'routes/categories/move.ts'),
    ],
  },
  {
    path: 'sections',
    file: 'routes/sections/list.tsx',
    views: [{ name: 'sections', roles: both }],
    children: [
      at('new', 'routes/sections/new.tsx', { name: 'section-new' }),
      at(':id/edit', 'routes/sections/edit.tsx', { name: 'section-edit', link: /^Edit/ }),
      at(':id/delete', 'routes/sections/delete.tsx', { name: 'section-in-use', link: /^Delete/ }),
    ],
  },
  {
    path: 'contents',
    file: 'routes/contents/list.tsx',
    views: [
      { name: 'contents-grid', query: 'view=grid', roles: both },
      { name: 'contents-list', query: 'view=list', roles: both },
      { name: 'contents-no-match', query: 'q=zzzz' },
    ],
    children: [
      at('new', 'routes/contents/new.tsx', { name: 'content-new' }, { name: 'no-permission', roles: viewer }),
      at(':id', 'routes/contents/view.tsx', {
        name: 'content-view',
        query: 'view=list',
        link: /^View/,
        roles: both,
      }),
      at(':id/edit', 'routes/contents/edit.tsx', { name: 'content-edit', query: 'view=list', link: /^Edit/ }),
      at(':id/delete', 'routes/contents/delete.tsx', {
        name: 'content-delete',
        query: 'view=list',
        link: /^Delete/,
      }),
      { path: ':id/comments.csv', file: 'routes/contents/comments-csv.ts', noReturn: true },
      at(':id/publish', 'routes/contents/publish-unplayable.tsx'),
      at('publish', 'routes/contents/publish.ts'),
      at('bulk', 'routes/contents/bulk.ts'),
      { path: 'bulk/:run', file: 'routes/contents/bulk-run.tsx', views: [] },
      { path: 'bulk/:run/step', file: 'routes/contents/bulk-step.ts', noReturn: true },
      { path: 'export.csv', file: 'routes/contents/export-csv.ts', noReturn: true },
    ],
  },
  {
    path: 'uploads',
    file: 'routes/uploads/list.tsx',
    views: [{ name: 'uploads' }],
  },
];

const engage: RouteNode[] = [
  {
    path: 'polls',
    file: 'routes/engage/polls/list.tsx',
    views: [{ name: 'polls' }, { name: 'polls-more', query: 'shown=13' }],
    children: [
      at('new', 'routes/engage/polls/new.tsx', { name: 'poll-new' }),
      at(':id/edit', 'routes/engage/polls/edit.tsx', { name: 'poll-edit', link: /^Edit/ }),
      ...actions('routes/engage/polls/publishing.ts', ':id/publish', ':id/stop'),
      at(':id/delete', 'routes/engage/polls/delete.tsx', { name: 'poll-delete', link: /^Delete/ }),
    ],
  },
  {
    path: 'quiz',
    file: 'routes/engage/quizzes/list.tsx',
    views: [{ name: 'quizzes' }],
    children: [
      at('new', 'routes/engage/quizzes/new.tsx', { name: 'quiz-new' }),
      at('paste', 'routes/engage/quizzes/paste.tsx', { name: 'quiz-paste' }),
      at(':id', 'routes/engage/quizzes/view.tsx', { name: 'quiz-view', link: 'li h2 a' }),
      at(':id/edit', 'routes/engage/quizzes/edit.tsx', { name: 'quiz-edit', link: /^Edit/ }),
      ...actions('routes/engage/quizzes/publishing.ts', ':id/publish', ':id/unpublish', ':id/duplicate'),
      { path: ':id/results.csv', file: 'routes/engage/quizzes/results-csv.ts', noReturn: true },
      { path: ':id/results.pdf', file: 'routes/engage/quizzes/results-pdf.ts', noReturn: true },
      at(':id/delete', 'routes/engage/quizzes/delete.tsx', { name: 'quiz-delete', link: /^Delete/ }),
    ],
  },
  {
    path: 'survey',
    file: 'routes/engage/surveys/list.tsx',
    views: [{ name: 'surveys', roles: both }],
    children: [
      at('new', 'routes/engage/surveys/new.tsx', { name: 'survey-new' }),
      at(':id', 'routes/engage/surveys/view.tsx', { name: 'survey-view', link: /^Results/, roles: both }),
      at(':id/edit', 'routes/engage/surveys/edit.tsx', { name: 'survey-edit', link: /^Edit/ }),
      ...actions('routes/engage/surveys/publishing.ts', ':id/publish', ':id/unpublish', ':id/duplicate'),
      { path: ':id/results.csv', file: 'routes/engage/surveys/results-csv.ts', noReturn: true },
      { path: ':id/results.pdf', file: 'routes/engage/surveys/results-pdf.ts', noReturn: true },
      at(':id/delete', 'routes/engage/surveys/delete.tsx', { name: 'survey-delete', link: /^Delete/ }),
    ],
  },
  {
    path: 'info',
    file: 'routes/info-board/list.tsx',
    views: [
      { name: 'info-banners', roles: both },
      { name: 'info-awareness', query: 'tab=awareness', roles: both },
      { name: 'info-alerts', query: 'tab=alerts', roles: both },
    ],
    children: [
      at(
        'new',
        'routes/info-board/new.tsx',
        { name: 'info-banner-new' },
        { name: 'info-awareness-new', query: 'tab=awareness' },
        { name: 'info-alert-new', query: 'tab=alerts' },
      ),
      at(':id', 'routes/info-board/view.tsx', { name: 'info-item-view', link: /^Read More/, roles: viewer }),
      at(':id/edit', 'routes/info-board/edit.tsx', { name: 'info-item-edit', link: /^Edit/ }),
      at(':id/delete', 'routes/info-board/delete.tsx', { name: 'info-item-delete', link: /^Delete/ }),
    ],
  },
];

const manage: RouteNode[] = [
  {
    path: 'chatbot',
    file: 'routes/chatbot/list.tsx',
    views: [{ name: 'chatbot' }, { name: 'chatbot-filtered', query: 'status=failed&reviewed=pending' }],
    children: [
      at(':id', 'routes/chatbot/view.tsx', { name: 'prompt-view', link: 'li > p + a' }),
      { path: 'export.csv', file: 'routes/chatbot/export-csv.ts', noReturn: true },
    ],
  },
  {
    path: 'security',
    file: 'routes/security/list.tsx',
    views: [
      { name: 'security', roles: ['admin', 'superadmin'] },
      { name: 'security-banned', query: 'status=banned' },
    ],
    children: [
      at('invited', 'routes/security/invited.tsx'),
      at('test-mail', 'routes/security/test-mail.ts'),
      at(':id/activity', 'routes/security/activity.tsx', {
        name: 'user-activity',
        link: /^Activity/,
        roles: superadmin,
      }),
      at(':id/role', 'routes/security/role.tsx', {
        name: 'user-role',
        link: /^Change role/,
        roles: superadmin,
      }),
      at(':id/superadmin', 'routes/security/superadmin.tsx', {
        name: 'user-superadmin',
        link: /^Make superadmin/,
        roles: superadmin,
      }),
      at(':id/ban', 'routes/security/ban.tsx', { name: 'user-ban', link: /^Ban:/, roles: superadmin }),
      at(':id/unban', 'routes/security/unban.ts'),
      at(':id/delete', 'routes/security/delete.tsx', {
        name: 'user-delete',
        link: /^Delete/,
        roles: superadmin,
      }),
      at(':id/resend', 'routes/security/resend.tsx', {
        name: 'invitation-resend',
        link: /^Resend/,
        roles: superadmin,
      }),
      at(':id/log-out', 'routes/security/log-out.tsx', {
        name: 'user-log-out',
        link: /^Log out everywhere/,
        roles: superadmin,
      }),
      at(':id/reset-link', 'routes/security/reset-link.tsx', {
        name: 'user-reset-link',
        link: /^Copy reset link/,
        roles: superadmin,
      }),
      at(':id/revoke', 'routes/security/revoke.tsx', {
        name: 'invitation-revoke',
        link: /^Revoke/,
        roles: superadmin,
      }),
      at(':id/reset-mfa', 'routes/security/reset-mfa.tsx', {
        name: 'mfa-reset',
        link: /^Reset MFA/,
        roles: superadmin,
      }),
    ],
  },
  {
    path: 'audit',
    file: 'routes/audit/list.tsx',
    views: [
      { name: 'audit', roles: superadmin },
      { name: 'audit-filtered', query: 'kind=content&action=edit', roles: superadmin },
    ],
    children: [
      at(':id', 'routes/audit/view.tsx', { name: 'audit-event', link: 'ol > li a', roles: superadmin }),
    ],
  },
  { path: 'audit.csv', file: 'routes/audit/csv.ts', noReturn: true },
  at('history/:kind/:id', 'routes/audit/history.tsx'),
];

export const routeManifest: RouteNode[] = [
  { file: 'routes/public/landing.tsx', views: [{ name: 'landing', roles: visitor }] },
  at('privacy', 'routes/public/privacy.tsx', { name: 'privacy', roles: visitor }),
  { path: 'auth', file: 'routes/auth/layout.tsx', children: auth },
  at('password-check', 'routes/auth/password-check.ts'),
  at('preferences', 'routes/layout/preferences.ts'),
  { path: 'dashboard/activity', file: 'routes/auth/activity.ts', noReturn: true },
  {
    path: 'dashboard',
    file: 'routes/layout/layout.tsx',
    children: [...overview, ...library, ...engage, ...manage],
  },
  at('dashboard/insights/print', 'routes/insights/print.tsx', { name: 'insights-print', roles: viewer }),
  // SPEC §2 requires it.
  at('*', 'routes/public/catch-all.ts'),
];

/** Returns full paths and parents. */
export function flatRoutes(
  nodes = routeManifest,
  parent = '',
): (RouteNode & { at: string; parent: string })[] {
  return nodes.flatMap((node) => {
    const at = node.path ? `${parent}/${node.path}` : parent;
    return [{ ...node, at: at || '/', parent: parent || '/' }, ...flatRoutes(node.children ?? [], at)];
  });
}
