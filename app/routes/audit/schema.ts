import { z } from 'zod';
import { checkPeriod, periodDates } from '~/lib/period-schema';
import { searchText } from '~/lib/search-text';

export const AuditFilterForm = z
  .object({
    q: searchText.default(''),
    actor: z.string().default(''),
    action: z.string().default(''),
    kind: z.string().default(''),
    ...periodDates(),
  })
  .superRefine(checkPeriod());
