import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
  redirect,
} from '@remix-run/node';
import type { z } from 'zod';
import { isAdminApiError, readFailure } from '~/admin-api.server/errors';
import type { Staff } from '~/auth.server/session';
import type { FormKeyAnswer } from '~/components/base/form-key';
import { draftLimits } from '~/forms.server/draft-store';
import { draftOf, draftWasSent, withDraftText } from '~/forms.server/form-drafts';
import { isFormKey, savedOtherwise } from '~/forms.server/idempotency';
import { responseForOther } from '~/forms.server/other-person';
import { contentOf, savedOtherwiseResponse } from '~/forms.server/saved-otherwise';
import { forgetUnsent, storeUnsent, type UnsentOutcome } from '~/forms.server/unsent';
import { itemFormKey } from '~/lib/item-path';
import type { Reader } from '~/lib/list';
import { type Capability, can } from '~/lib/roles';
import { isWellFormed } from '~/lib/well-formed-form';
import { isRedirectStatus, pageUrl, readDataResponse } from '~/remix-adapter.server';
import { entityIdPattern } from '../../admin-api/contract/entity-id';
import { isTooManyTries } from '../../shared/throttle';

type Rule<P extends z.ZodType | undefined, S extends SearchSchema | undefined> = {
  can: Capability;
  /** Path parameters; others give 404. */
  params?: P;
  /** Use `.catch()`, else invalid input gives 400. */
  search?: S;
  /** Default: 403. */
  deniedTo?: string;
  /** null: redirects to login. */
  keepAfterEnd?: (request: Request, context: AppLoadContext) => Promise<KeptAfterEnd | null>;
};
export type KeptAfterEnd = {
  page: string;
  detail: string;
  answer: object;
};
type SearchSchema = z.ZodType | Reader;
type Parsed<S> = S extends z.ZodType ? z.output<S> : S extends Reader<infer T> ? T : Record<string, never>;

export type Guarded<
  P extends z.ZodType | undefined = undefined,
  S extends SearchSchema | undefined = undefined,
> = {
  staff: Staff;
  params: Parsed<P>;
  search: Parsed<S>;
  request: Request;
  context: AppLoadContext;
};

/**
 * Loaders run in parallel, so a parent protects nothing. Signed out: login; not allowed: 403;
 * AdminApiError: 503 (404 if gone).
 */
export function staffLoader<
  R,
  P extends z.ZodType | undefined = undefined,
  S extends SearchSchema | undefined = undefined,
>(rule: Rule<P, S>, load: (guarded: Guarded<P, S>) => Promise<R> | R) {
  const loader = async (args: LoaderFunctionArgs): Promise<R> => {
    const guarded = await admit(rule, args);
    try {
      return await load(guarded);
    } catch (error) {
      if (error instanceof Response && isRedirectStatus(error.status))
        throw withDraftText(new URL(args.request.url), error);
      throw asResponse(error, guarded.context);
    }
  };
  return Object.assign(loader, { rule: { can: rule.can } });
}

/** Plain text on routes without a page. */
export const refusal = (message: string, status: number) =>
  new Response(message, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });

function asResponse(error: unknown, { log }: AppLoadContext): unknown {
  if (!isAdminApiError(error)) return error;
  log.warn({ err: error, call: error.call }, 'admin api failed');
  return refusal(readFailure(error), error.status === 404 ? 404 : 503);
}

export type GuardedForm<
  P extends z.ZodType | undefined = undefined,
  S extends SearchSchema | undefined = undefined,
> = Guarded<P, S> & { form: FormData };

/**
 * The form is read after authorisation; see staffLoader.
 * @param rule.part the row that a button is for
 */
export function staffAction<
  R,
  P extends z.ZodType | undefined = undefined,
  S extends SearchSchema | undefined = undefined,
>(
  rule: Rule<P, S> & {
    part?: (form: FormData) => string;
    /** The action itself checks the author. */
    anyPerson?: (form: FormData) => boolean;
  },
  act: (guarded: GuardedForm<P, S>) => Promise<R> | R,
) {
  const action = async (args: ActionFunctionArgs): Promise<R | Response> => {
    const guarded = await admit(rule, args);
    const form = await readForm(args.context);
    const url = new URL(args.request.url);
    const page = new URL(pageUrl(url.pathname + url.search), url);
    const { formOwners } = args.context;
    if (!rule.anyPerson?.(form) && !formOwners.isOf(form.get('formKey'), guarded.staff.id)) {
      // Truncated or no form.
      if (form.keys().next().done) throw refusal(notReadable, 400);
      args.context.log.warn({ event: 'form_of_another_person', path: url.pathname }, 'a form was not sent');
      throw await responseForOther(args.context, guarded.staff, { request: args.request, page, form });
    }
    // After an unknown outcome, a confirmed resend has a new key.
    const again = form.get('sendAgain');
    const key = isFormKey(again) ? again : form.get('formKey');
    const part = rule.part?.(form);
    const own = part && isFormKey(key) ? itemFormKey(`${key.slice(0, 48)}-`, part) : key;
    try {
      const response = await sendOnce(args.context, own, form, page, async () => act({ ...guarded, form }));
      args.context.formWasSent = true;
      await forgetUnsent(args.context, page.pathname);
      const carriedOut = response instanceof Response && isRedirectStatus(response.status);
      const shown = withFormKey(response, form, key, args.context);
      await draftWasSent(args.context, page, { formKey: key, pageKey: formKeyOf(shown), carriedOut });
      return shown;
    } catch (error) {
      throw asResponse(error, args.context);
    }
  };
  return Object.assign(action, { rule: { can: rule.can } });
}

/** For a key used with other content, an edit is compared with the item (decision 0021). */
async function sendOnce<R>(
  context: AppLoadContext,
  key: FormDataEntryValue | null,
  form: FormData,
  page: URL,
  act: () => Promise<R>,
) {
  const content = contentOf(form, context.receivedFiles);
  const sent = { content, ...(draftOf(page.pathname + page.search) ? { keepMs: draftLimits.keepMs } : {}) };
  const response = await context.once(key, act, sent);
  if (response !== savedOtherwise) return response;
  if (form.has('loaded') && isFormKey(key)) {
    context.wasSavedOtherwise = true;
    const again = await context.once(`${key.slice(0, 44)}-${content}`, act, sent);
    if (again !== savedOtherwise) return again;
  }
  return (await savedOtherwiseResponse(context, form)) as R;
}

/** A new key after a conflict or when used up; see <FormKey>. */
function withFormKey<R>(
  response: R,
  form: FormData,
  key: FormDataEntryValue | null,
  { submission: { outcome, keyIsUsedUp }, newFormKey }: Pick<AppLoadContext, 'submission' | 'newFormKey'>,
): R {
  const made = readDataResponse(response);
  if (!made || typeof made.data !== 'object' || made.data === null || !isFormKey(key)) return response;
  const { data: shown, init } = made;
  const sendAgain = outcome === 'unknown' ? newFormKey() : undefined;
  const loaded = form.get('loaded') ?? undefined;
  const formKey = keyIsUsedUp || 'conflict' in shown ? newFormKey() : key;
  return data({ loaded, formKey, ...shown, sendAgain } satisfies FormKeyAnswer, init) as R;
}

function formKeyOf(response: unknown): string {
  const shown = readDataResponse(response)?.data as FormKeyAnswer | null | undefined;
  return shown?.formKey ?? '';
}

const notReadable = 'The form could not be read. Please go back and try again.';

/** @throws 400 */
export async function readForm({ receivedForm: form }: AppLoadContext): Promise<FormData> {
  if (!form || !isWellFormed(form)) throw refusal(notReadable, 400);
  return form;
}

async function admit<P extends z.ZodType | undefined, S extends SearchSchema | undefined>(
  rule: Rule<P, S>,
  { request, context, params }: LoaderFunctionArgs | ActionFunctionArgs,
): Promise<Guarded<P, S>> {
  const { staff } = context;
  const url = new URL(request.url);
  if (!staff) throw await toLogin(request, context, await rule.keepAfterEnd?.(request, context));
  if (!can(staff.role, rule.can)) {
    const rejected = { event: 'authz_fail', role: staff.role, can: rule.can, path: url.pathname };
    context.log.warn(rejected, 'the role does not allow this');
    if (rule.deniedTo) throw redirect(rule.deniedTo, { status: 303 });
    throw refusal('Your role does not allow this.', 403);
  }
  await context.pace().catch((error: unknown) => {
    if (!isTooManyTries(error)) throw error;
    const { seconds } = error;
    context.log.warn(
      { event: 'excess_rate_limit_exceeded', path: url.pathname },
      'too many requests of a user',
    );
    const message = `You have asked for more pages than a person does. Please wait ${seconds} seconds, then reload this page.`;
    throw refusal(message, 429);
  });
  // Checked before it becomes part of a URL (SEC-31).
  if (Object.values(params).some((id) => id !== undefined && !entityIdPattern.test(id)))
    throw refusal('This item does not exist.', 404);
  return {
    staff,
    request,
    context,
    params: parse(rule.params, params, 404, 'This item does not exist.') as Parsed<P>,
    search: parse(
      rule.search,
      Object.fromEntries(url.searchParams),
      400,
      'The URL is not valid.',
    ) as Parsed<S>,
  };
}

export const sessionEndings = {
  idle: 'You were logged out after 10 minutes without activity. Please log in again.',
  absolute: 'A session lasts 12 hours at most. Please log in again.',
  ended: 'Your session was ended. Please log in again.',
} as const;

/** Returns to the page afterwards. */
async function toLogin(
  request: Request,
  context: AppLoadContext,
  kept: KeptAfterEnd | null = null,
): Promise<Response> {
  const url = new URL(request.url);
  const path = kept?.page ?? pageUrl(url.pathname + url.search);
  const headers = new Headers();
  const remembered = await context.sessions.rememberPath(path);
  if (remembered) headers.append('Set-Cookie', remembered);
  const { sessionEnd } = context;
  const isSent = request.method === 'POST' && remembered !== null;
  const { outcome, setCookie } =
    isSent && !kept ? await storeUnsent(context, path) : { outcome: null, setCookie: null };
  if (setCookie) headers.append('Set-Cookie', setCookie);
  if (sessionEnd) headers.append('Set-Cookie', await context.sessions.end(null));
  if (sessionEnd || isSent) {
    const message = sessionEnd ? sessionEndings[sessionEnd] : 'You are not logged in. Please log in again.';
    const detail = kept?.detail ?? (isSent ? becameOf(outcome) : undefined);
    headers.append('Set-Cookie', await context.flashes.leave({ kind: 'info', message, detail }));
  }
  if (!kept) return redirect('/auth/login', { status: 303, headers });
  headers.set('Cache-Control', 'no-store');
  return Response.json(kept.answer, { status: 401, headers });
}

function becameOf(outcome: UnsentOutcome): string {
  if (!outcome) return 'Your last request was not carried out.';
  if (outcome.keeping === 'too long')
    return 'What you typed was not saved, and it was too long to be kept for you.';
  if (outcome.keeping === 'failed') return 'What you typed was not saved, and it could not be kept for you.';
  const files = outcome.files ? ' Files have to be chosen again.' : '';
  return `What you typed was not saved yet. It will be in the form again when you have logged in.${files}`;
}

function parse(schema: SearchSchema | undefined, value: unknown, status: number, message: string): unknown {
  if (!schema) return {};
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw refusal(message, status);
  return parsed.data;
}
