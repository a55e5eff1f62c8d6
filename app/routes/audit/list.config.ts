import { day, defineUrl, id, oneOf, page, words } from '~/lib/list';
import { entityIdPattern } from '../../../admin-api/contract/entity-id';
import { actions, kinds } from './words';

export const perPage = 50;

const params = {
  q: words,
  actor: id,
  action: oneOf(['', ...Object.keys(actions)]),
  /** A kind, or one item as `content/<id>`. */
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
/** The CSV file of the filtered rows. */
export const auditFile = defineUrl('/dashboard/audit.csv', params);
export type AuditSearch = typeof auditLog.none;
