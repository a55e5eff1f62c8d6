import { data, type LinksFunction } from '@remix-run/node';
import {
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react';
import { type ReactNode, useEffect } from 'react';
import { passOnEarlyInput } from '~/components/base/early-input';
import { ErrorPage } from '~/components/base/error-page';
import { OfflineNotice } from '~/components/base/offline-notice';
import { useFocusAfterAction, useRouteFocus } from '~/components/base/route-focus';
import { SendFailureNotice } from '~/components/base/send-failure';
import { staysAsItIs } from '~/components/base/should-revalidate';
import { endTypingAhead, isAwaited, onSearchAsked, readTypedAhead } from '~/components/base/typed-ahead';
import { DraftsNotice } from '~/components/frame/drafts-notice';
import { FlashMessage } from '~/components/frame/flash-message';
import { useFollowScheme } from '~/components/frame/follow-scheme';
import { SessionGuard } from '~/components/frame/session/guard';
import { LostDraftText, UnsentProvider, UnsentText } from '~/components/frame/session/unsent';
import { SideNavigation } from '~/components/frame/side-navigation';
import { TopBar } from '~/components/frame/top-bar';
import { Uploads } from '~/components/frame/upload-place';
import { useMenu } from '~/components/frame/use-menu';
import { GoneItem } from '~/components/gone-item';
import { useMediaHosts } from '~/components/use-media-hosts';
import { draftFor, draftRows, lostDraft } from '~/forms.server/form-drafts';
import { unsentFor, unsentTexts } from '~/forms.server/unsent';
import { staffLoader } from '~/guard.server/guard';
import { checkConnection } from '~/lib/connection';
import { builderOf, draftParam, draftTextParam } from '~/lib/form-drafts';
import { goneParam } from '~/lib/gone';
import type { NavigationItem } from '~/nav';
import { pageUrl } from '~/remix-adapter.server';
import iconsUrl from '~/styles/icons.svg?url';
import classes from './layout.module.css';
import { PageFreshness } from './page-freshness';
import { PageSkeleton, useAwaitedPage } from './page-skeleton';
import skeletonClasses from './page-skeleton.module.css';
import { useOffline } from './use-offline';
import { useOverlay } from './use-overlay';
import { watchIcons } from './watch-icons';

/** Browsers would request it only after laying out the first icon. */
export const links: LinksFunction = () => [
  { rel: 'preload', href: iconsUrl, as: 'image', type: 'image/svg+xml', crossOrigin: 'anonymous' },
];

export const loader = staffLoader({ can: 'see-dashboard' }, async ({ staff, request, context }) => {
  const flash = await context.flashes.read(request.headers.get('Cookie'));
  const headers = new Headers();
  if (flash) headers.append('Set-Cookie', await context.flashes.clear());
  const url = new URL(pageUrl(request.url));
  const [unsent, drafts, unsentText, lost] = await Promise.all([
    // Interrupted input is newer than a draft.
    unsentFor(context, url.pathname).then((found) => found ?? draftFor(context, url)),
    draftRows(context),
    // The item is deleted: its input can be copied.
    url.searchParams.has(goneParam) ? unsentTexts(context, url.pathname) : [],
    lostDraft(context, url),
  ]);
  return data(
    {
      appName: context.config.appName,
      staff: { id: staff.id, name: staff.name, email: staff.email, role: staff.role },
      formOwner: context.formOwners.ownerOf(staff.id),
      navCollapsed: context.navCollapsed,
      flash,
      unsent,
      unsentText,
      lost,
      drafts,
    },
    { headers },
  );
});

/** Only submissions and drafts change the frame. */
export function shouldRevalidate({
  actionStatus,
  formMethod,
  currentUrl,
  nextUrl,
}: ShouldRevalidateFunctionArgs) {
  if (staysAsItIs({ actionStatus, currentUrl, nextUrl })) return false;
  if (formMethod !== undefined && formMethod !== 'GET') return true;
  const opened = nextUrl.pathname + nextUrl.search;
  const isOpen = currentUrl.pathname + currentUrl.search === opened;
  const namesDraft = [draftParam, draftTextParam].some((name) => nextUrl.searchParams.has(name));
  return !isOpen && (namesDraft || builderOf(opened) !== null);
}

type FrameData = ReturnType<typeof useLoaderData<typeof loader>>;

export default function DashboardLayout() {
  const data = useLoaderData<typeof loader>();
  const awaited = useAwaitedPage();
  return (
    <Frame {...data} awaited={awaited}>
      <FlashMessage flash={data.flash} />
      <GoneItem />
      <UnsentText fields={data.unsentText} />
      <LostDraftText lost={data.lost} />
      <DraftsNotice drafts={data.drafts} />
      {awaited && <PageSkeleton page={awaited} />}
      <div hidden={awaited !== null} className={skeletonClasses.page}>
        <UnsentProvider unsent={data.unsent}>
          <Outlet />
        </UnsentProvider>
      </div>
      <Uploads />
    </Frame>
  );
}

/** Renders an error in the frame. */
export function ErrorBoundary() {
  const error = useRouteError();
  useEffect(() => {
    // Failed fetches throw a TypeError.
    if (error instanceof TypeError) void checkConnection();
  }, [error]);
  const data = useRouteLoaderData<typeof loader>('routes/layout/layout');
  const page = <ErrorPage home={{ to: '/dashboard', label: 'Back to Home' }} inFrame={data !== undefined} />;
  return data ? <Frame {...data}>{page}</Frame> : <main id="main">{page}</main>;
}

function searchPage(): string {
  const { text } = readTypedAhead();
  return text ? `/dashboard/search?${new URLSearchParams({ q: text })}` : '/dashboard/search';
}

function Frame({
  appName,
  staff,
  navCollapsed,
  unsent,
  drafts,
  awaited = null,
  children,
}: FrameData & { awaited?: NavigationItem | null; children: ReactNode }) {
  const menu = useMenu();
  const leaving = useOverlay(
    () => '/dashboard/log-out',
    async () => (await import('./log-out-dialog')).LogOutDialog,
  );
  const search = useOverlay(searchPage, async () => (await import('../search/box')).SearchBox);
  useEffect(passOnEarlyInput, []);
  useEffect(() =>
    onSearchAsked(() => {
      if (search.Overlay) endTypingAhead();
      else search.show(isAwaited);
    }),
  );
  useRouteFocus();
  useFocusAfterAction();
  useMediaHosts();
  useFollowScheme();
  useOffline();
  useEffect(watchIcons, []);
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <div className={classes.frame}>
        <SideNavigation
          appName={appName}
          staff={staff}
          collapsed={navCollapsed}
          awaited={awaited}
          menu={menu}
          onLogOut={leaving.onClick}
        />
        {/* React 18 accepts `inert` only as a string. */}
        <div className={classes.content} {...(menu.trapped ? { inert: '' } : {})}>
          <TopBar role={staff.role} awaited={awaited} menu={menu} search={search} />
          <main id="main" tabIndex={-1} className={classes.main}>
            <OfflineNotice />
            <PageFreshness staffId={staff.id} />
            {/* Newer input overrides a draft. */}
            <SessionGuard staff={staff} unsentPath={unsent?.draft ? undefined : unsent?.path} />
            <SendFailureNotice />
            {children}
          </main>
        </div>
      </div>
      {search.Overlay && <search.Overlay staffId={staff.id} onClose={search.hide} />}
      {leaving.Overlay && <leaving.Overlay cancelTo="" drafts={drafts.length} onClose={leaving.hide} />}
    </>
  );
}
