import { parseWithZod } from '@conform-to/zod/v4';
import { data } from '@remix-run/node';
import { Form, Outlet, useLoaderData } from '@remix-run/react';
import { failureMessage, isAdminApiError } from '~/admin-api.server/errors';
import { SubmitButton } from '~/components/base/button';
import { FormKey } from '~/components/base/form-key';
import type { RouteHandle } from '~/components/base/route-handle';
import { EmptyState, FailedState, NoMatch } from '~/components/base/states';
import { useResponse } from '~/components/base/use-response';
import { Pager } from '~/components/frame/pager';
import { StatCard, StatCards, shortly } from '~/components/frame/stat-card';
import { ListToolbar } from '~/components/toolbar/list-toolbar';
import { staffAction, staffLoader } from '~/guard.server/guard';
import { listToolbar } from '~/guard.server/list-toolbar';
import * as contract from '~contract';
import { formatCount } from '~shared/text/numbers';
import { invitationMade } from './invitation.server';
import { InviteForm as InviteUser } from './invite-form';
import { userList } from './list.config';
import classes from './list.module.css';
import { InviteForm } from './schema';
import { adminName, usersPage } from './staff.server';
import { userRows } from './user-rows.server';
import { UserTable } from './user-table';

export { clientAction } from '~/components/base/client-action';
export { shouldRevalidate } from '~/components/base/should-revalidate';

export const handle: RouteHandle = { title: 'Security' };

const rule = { can: 'manage-users', search: userList, deniedTo: '/dashboard' } as const;

export const loader = staffLoader(rule, async ({ context, staff, search, request }) => {
  const formKey = context.newFormKey();
  // Changes with each invitation, to reset the form.
  const lastInvited = (await context.accounts.invited.open(request.headers.get('Cookie')))?.id ?? '';
  const sendsMail = (await context.capabilities.sendsMail()) !== false;
  const testsMail = sendsMail && (await context.has(contract.extensions.sendTestMail));
  const always = { formKey, lastInvited, sendsMail, testsMail };
  try {
    const { rows, others, page, total, counts, totals } = await usersPage(context, staff, search);
    const toolbar = listToolbar(userList, { request, search, found: total, counts });
    const shown = await userRows(context, staff, others, rows);
    return { ...always, search: { ...search, page }, toolbar, totals, total, rows: shown, failure: null };
  } catch (error) {
    if (!isAdminApiError(error)) throw error;
    context.log.warn({ err: error }, 'users could not be fetched');
    const nothing = { toolbar: null, totals: null, total: 0, rows: [] };
    const failed = { ...always, ...nothing, search, failure: error.message };
    return data(failed, { status: 503 });
  }
});

export const action = staffAction(rule, async ({ context, staff, request, form }) => {
  const submission = parseWithZod(form, { schema: InviteForm });
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 });
  const { email, role } = submission.value;
  try {
    const body = { email, role, admin: await adminName(context, staff) };
    const made = await context.api.write(contract.staffUsers.invite, { body });
    return await invitationMade({ context, request }, email, made);
  } catch (error) {
    const formErrors = [failureMessage(error, 'Failed to invite user')];
    return data({ result: submission.reply({ formErrors }) }, { status: 400 });
  }
});

export default function SecurityPanel() {
  const { search, toolbar, totals, total, rows, failure, formKey, lastInvited, sendsMail, testsMail } =
    useLoaderData<typeof loader>();
  const shown = (n: number | undefined) => (n === undefined ? '–' : formatCount(n));
  return (
    <>
      <p className={classes.subtitle}>Manage users, roles, and security settings</p>
      <StatCards label="Users by status" line>
        <StatCard label={shortly('Total Users', 'Total')} value={shown(totals?.all)} />
        <StatCard label={shortly('Active Users', 'Active')} value={shown(totals?.active)} />
        <StatCard label={shortly('Pending Signups', 'Pending')} value={shown(totals?.pending)} />
        <StatCard label={shortly('Banned Users', 'Banned')} value={shown(totals?.banned)} />
      </StatCards>
      <InviteUser
        key={lastInvited}
        formKey={formKey}
        sendsMail={sendsMail}
        result={useResponse<typeof action>()?.result}
      />
      {testsMail && (
        <Form
          method="post"
          action="/dashboard/security/test-mail"
          className={classes.testMail}
          preventScrollReset
        >
          <FormKey value={`${formKey}-mail`} />
          <SubmitButton tone="secondary" small busyLabel="Sending...">
            Send a test email to yourself
          </SubmitButton>
        </Form>
      )}
      {toolbar && <ListToolbar data={toolbar} />}
      {failure && <FailedState title="Failed to fetch users" message={failure} />}
      {toolbar && rows.length === 0 && !search.q && <EmptyState title="No users found in this category" />}
      {toolbar && rows.length === 0 && search.q && (
        <NoMatch noun="users" filters={toolbar.words} clearTo={toolbar.clearTo ?? userList.path} />
      )}
      {rows.length > 0 && <UserTable rows={rows} formKey={formKey} search={search} />}
      {total > search.per && (
        <Pager
          page={search.page}
          pageSize={search.per}
          total={total}
          noun={userList.spec.noun}
          hrefOf={(page) => userList.href({ ...search, page })}
        />
      )}
      <Outlet />
    </>
  );
}
