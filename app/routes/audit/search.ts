import { z } from 'zod';
import { pageNumber } from '~/lib/page-number';
import { askedDay, checkPeriod, periodDates } from '~/lib/period-schema';
import { searchText } from '~/lib/search-text';
import { entityIdPattern } from '../../../admin-api/contract/entity-id';
import { actions, kinds } from './words';

const id = z.string().regex(entityIdPattern).catch('');
const oneOf = (names: object) =>
  z
    .string()
    .refine((name) => Object.hasOwn(names, name))
    .catch('');

/** The filters of the audit log in its URL; what is not understood is left out. */
export const AuditSearch = z.object({
  q: searchText.catch(''),
  actor: id,
  action: oneOf(actions),
  /** What it was done to: a kind, or by links one item of it, `content/<id>`. */
  kind: z
    .string()
    .refine((asked) => {
      const [kind = '', ...rest] = asked.split('/');
      return Object.hasOwn(kinds, kind) && rest.length < 2 && rest.every((one) => entityIdPattern.test(one));
    })
    .catch(''),
  startDate: askedDay,
  endDate: askedDay,
  page: pageNumber,
});
export type AuditSearch = z.output<typeof AuditSearch>;

/** The form with the filters; its lists have only what there is. */
export const AuditFilterForm = z
  .object({
    q: searchText.default(''),
    actor: z.string().default(''),
    action: z.string().default(''),
    kind: z.string().default(''),
    ...periodDates(),
  })
  .superRefine(checkPeriod());
