import { data } from '@remix-run/node';
import { Outlet, type ShouldRevalidateFunctionArgs, useLoaderData } from '@remix-run/react';
import { AppProvider } from '~/components/app-provider';
import { ErrorPage } from '~/components/error-page';
import { FlashMessage } from '~/components/notice';
import { useRouteFocus } from '~/components/route-focus';
import { SessionGuard } from '~/components/session-guard';
import { UnsentText } from '~/components/session-unsent';
import { staffLoader } from '~/session.server/guard';
import { takeUnsent } from '~/session.server/unsent';
import classes from './layout.module.css';
import { SideNavigation } from './side-navigation';
import { TopBar } from './top-bar';
import { useMenu } from './use-menu';

export const loader = staffLoader({ can: 'see-dashboard' }, async ({ staff, request, context }) => {
  const flash = await context.flashes.read(request.headers.get('Cookie'));
  const headers = new Headers();
  if (flash) headers.append('Set-Cookie', await context.flashes.clear());
  const unsent = await takeUnsent(request, context);
  if (unsent) headers.append('Set-Cookie', unsent.cookie);
  return data(
    {
      appName: context.config.appName,
      staff: { id: staff.id, name: staff.name, email: staff.email, role: staff.role },
      navCollapsed: context.navCollapsed,
      flash,
      unsent: unsent?.fields ?? [],
    },
    { headers },
  );
});

/** The frame changes with what was sent (a message, a choice), not with every page somebody looks at. */
export function shouldRevalidate({ formMethod }: ShouldRevalidateFunctionArgs) {
  return formMethod !== undefined && formMethod !== 'GET';
}

/** The dashboard's frame: side navigation, top bar, the page (SPEC §2 Layout). */
export default function DashboardLayout() {
  const { appName, staff, navCollapsed, flash, unsent } = useLoaderData<typeof loader>();
  const menu = useMenu();
  useRouteFocus();
  return (
    <AppProvider>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <div className={classes.frame}>
        <SideNavigation appName={appName} staff={staff} collapsed={navCollapsed} menu={menu} />
        {/* `inert`, so that neither Tab nor a screen reader leaves the open menu; React 18 knows it only as a string. */}
        <div className={classes.content} {...(menu.trapped ? { inert: '' } : {})}>
          <TopBar role={staff.role} menu={menu} />
          <main id="main" className={classes.main}>
            <SessionGuard staffId={staff.id} />
            <FlashMessage flash={flash} />
            <UnsentText fields={unsent} />
            <Outlet />
          </main>
        </div>
      </div>
    </AppProvider>
  );
}

/** A page that failed, the frame around it still standing where its own data is there. */
export function ErrorBoundary() {
  return (
    <main id="main" className={classes.main}>
      <ErrorPage home={{ to: '/dashboard', label: 'Back to Home' }} />
    </main>
  );
}
