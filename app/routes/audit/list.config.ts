import { day, defineUrl, id, oneOf, page, words } from '~/lib/list';
import { entityIdPattern } from '../../../admin-api/contract/entity-id';
import { actions, kinds } from './words';

/** Rows on a page. */
export const perPage = 50;

const params = {
  q: words,
  actor: id,
  action: oneOf(['', ...Object.keys(actions)]),
  /** What it was done to: a kind, or by links one item of it, `content/<id>`. */
  kind: {
    none: '',
    read(asked: string) {
      const [kind = '', ...rest] = asked.split('/');
      const isKnown =
        Object.hasOwn(kinds, kind) && rest.length < 2 && rest.every((one) => entityIdPattern.test(one));
      return isKnown ? asked : '';
    },
  },
  startDate: day,
  endDate: day,
  page,
};
export const auditLog = defineUrl('/dashboard/audit', params);
/** All rows that the filters find, as a file. */
export const auditFile = defineUrl('/dashboard/audit.csv', params);
export type AuditSearch = typeof auditLog.none;
