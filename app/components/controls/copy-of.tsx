import type { ReactNode } from 'react';
import { shortName } from '~/lib/short-name';
import { Notice } from '../base/notice';

/** Renders a copy's notice. @param children what was not copied */
export function CopyOf({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <Notice kind="info" title={`A copy of “${shortName(name)}”`}>
      Nothing is saved until you create it. {children}
    </Notice>
  );
}
