import { useLocation } from '@remix-run/react';
import { goneMessageOf, goneParam } from '~/lib/gone';
import { Notice } from './base/notice';

/** Says that an item was deleted. */
export function GoneItem() {
  const message = goneMessageOf(new URLSearchParams(useLocation().search).get(goneParam));
  return message && <Notice kind="warn" role="status" title={message} />;
}
