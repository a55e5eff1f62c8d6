import { useLocation } from '@remix-run/react';
import { goneMessageOf, goneParam } from '~/lib/gone';
import { Notice } from './base/notice';

/** Says on a list that the item one asked for is gone, where a stale link or dialog led back to it (forms.server/gone). */
export function GoneItem() {
  const message = goneMessageOf(new URLSearchParams(useLocation().search).get(goneParam));
  return message && <Notice kind="warn" role="status" title={message} />;
}
