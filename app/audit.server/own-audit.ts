import type { Logger } from 'pino';
import type { AdminApi } from '~/admin-api.server/admin-api';
import { currentCaller } from '~/admin-api.server/caller';
import { AdminApiError, isAdminApiError } from '~/admin-api.server/errors';
import { audit, type Call, type CallOutput, staffUsers } from '~contract';
import { beginning } from '~shared/text/beginning';
import type { Item } from './changes';
import {
  actorOf,
  auditedAs,
  type CallEvent,
  eventOfCall,
  type Outcome,
  type Sent,
  withSource,
} from './event-of-call';
import type { EventStore } from './event-store';

type Person = { id: string; name: string; email: string };

const lists = {
  category: 'categories',
  section: 'sections',
  content: 'contents',
  poll: 'polls',
  quiz: 'quizzes',
  survey: 'surveys',
  'info-item': 'infoItems',
} as const;

const dayMs = 24 * 60 * 60_000;

export type OwnAudit = ReturnType<typeof createOwnAudit>;

/**
 * Records what staff do, for an admin API without an audit log (docs/decisions/0047).
 * @param knowsCall null: unknown yet
 */
export function createOwnAudit({
  store,
  knowsCall,
  days,
  log,
  now = Date.now,
}: {
  store: EventStore;
  knowsCall: (call: { name: string }) => Promise<boolean | null>;
  days: number;
  log: Logger;
  now?: () => number;
}) {
  const isUsed = async () => (await knowsCall(audit.auditList)) === false;
  const isOfAudit = ({ name }: { name: string }) => /^audit\.(list|get|record)$/.test(name);

  /** Never fails the write. */
  async function add(event: CallEvent): Promise<void> {
    try {
      await store.add(withSource(event, currentCaller()));
    } catch (error) {
      const { action, kind, itemId, outcome } = event;
      log.error(
        { err: error, action, kind, itemId, outcome },
        'an event is missing in the audit log of this dashboard',
      );
    }
  }

  async function answer(
    call: Call,
    options: Sent & { query?: object },
    staff: Person | null,
  ): Promise<unknown> {
    if (call.name === audit.auditRecord.name) {
      const body = audit.auditRecord.body.parse(options.body);
      await add({ ...actorOf(staff), changes: null, ...body });
      return { message: 'Recorded.' };
    }
    try {
      if (call.name === audit.auditGet.name) {
        const id = Number(options.params?.id);
        return { event: Number.isSafeInteger(id) ? await store.get(id) : null };
      }
      return await store.list(options.query ?? {});
    } catch (cause) {
      log.error({ err: cause }, 'the audit log of this dashboard cannot be read');
      throw new AdminApiError(
        call.name,
        'rejected',
        503,
        'The audit log of this dashboard cannot be read. Try again in a minute.',
        {
          cause,
        },
      );
    }
  }

  async function itemBefore(
    api: AdminApi,
    call: Call,
    sent: Sent,
    admin: string | undefined,
  ): Promise<Item | null> {
    const kind = auditedAs(call)?.kind;
    const id = sent.params?.id ?? (sent.body as { pollId?: unknown } | undefined)?.pollId;
    if (!kind || id === undefined || kind === 'prompt') return null;
    try {
      const all: readonly { id: string }[] =
        kind === 'staff-user'
          ? await api.call(staffUsers.list, { query: { admin } })
          : (await api.read(lists[kind])).data;
      const found = all.find((item) => item.id === String(id));
      if (!found) return null;
      const { title, name, question, text, description, email } = found as Record<string, unknown>;
      const named = [title, name, question, text, description, email].find((one) => one);
      return {
        id: String(id),
        name: beginning(String(named ?? ''), audit.auditLimits.name),
        fields: { ...found },
      };
    } catch (error) {
      if (!isAdminApiError(error)) throw error;
      return null;
    }
  }

  return {
    isUsed,

    has:
      (has: (call: { name: string }) => Promise<boolean>) =>
      async (call: { name: string }): Promise<boolean> =>
        isOfAudit(call) || has(call),

    /** Serves audit-log calls and records writes. */
    over(api: AdminApi, staff: Person | null, admin: string | undefined): AdminApi {
      async function told<T>(call: Call, options: object, make: () => Promise<T>): Promise<T> {
        if (call.method === 'GET' || (await knowsCall(audit.auditList)) !== false) return make();
        const before = await itemBefore(api, call, options, admin);
        const tell = async (outcome: Outcome) => {
          const event = eventOfCall(call, options, outcome, { staff, before });
          if (event) await add(event);
        };
        try {
          const response = await make();
          await tell({ response });
          return response;
        } catch (error) {
          if (isAdminApiError(error)) await tell({ error });
          throw error;
        }
      }
      return {
        ...api,
        async call(call, options) {
          if (isOfAudit(call) && (await isUsed()))
            return (await answer(call, options, staff)) as CallOutput<typeof call>;
          return told(call, options, () => api.call(call, options));
        },
        write: (call, options) => told(call, options, () => api.write(call, options)),
        send: (call, options) => told(call, options, () => api.send(call, options)),
      };
    },

    async sweep(): Promise<void> {
      const before = now() - days * dayMs;
      try {
        const rows = await store.cut(before);
        if (rows === 0) return;
        await store.add({
          ...{ actorKind: 'system', actorId: null, actorName: null, action: 'log-cut', kind: 'system' },
          ...{ itemId: null, itemName: null, changes: null, ip: null, userAgent: null, requestId: null },
          outcome: 'success',
          detail: `${rows} rows of before ${new Date(before).toISOString().slice(0, 10)} were removed (AUDIT_DAYS is ${days}).`,
        });
      } catch (error) {
        log.error({ err: error }, 'the audit log of this dashboard was not shortened');
      }
    },
  };
}
