import { useLocation } from '@remix-run/react';
import { goneMessageOf, goneParam } from '~/lib/gone';
import { Notice } from './base/notice';

export function GoneItem() {
  const message = goneMessageOf(new URLSearchParams(useLocation().search).get(goneParam));
  return message && <Notice kind="warn" role="status" title={message} />;
}
