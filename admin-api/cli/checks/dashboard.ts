import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findChromium } from '../../../shared/find-chromium';
import type { CommandContext } from '../command';
import type { Finding } from './finding';

type Env = CommandContext['env'];

const patience = 20_000;

const isApart = (env: Env) => env.ROLE?.trim() === 'admin-api';

/** Checks whether the dashboard would start with these variables. */
export function dashboardVariables({ env, dashboardIssues }: CommandContext): Finding {
  const check = 'dashboard';
  if (isApart(env))
    return { check, ok: true, detail: 'ROLE is admin-api: the dashboards have variables of their own' };
  const issues = dashboardIssues(env);
  return issues.length === 0
    ? { check, ok: true, detail: 'the variables of the dashboard can be used' }
    : { check, ok: false, detail: `it will not start: ${issues.join('; ')}` };
}

/** Checks that a Chromium for PDF reports runs. */
export async function chromium(env: Env): Promise<Finding> {
  const check = 'Chromium';
  if (isApart(env)) return { check, ok: true, detail: 'ROLE is admin-api: the dashboards draw the report' };
  if (env.CHROMIUM_WS?.trim())
    return { check, ok: true, detail: 'CHROMIUM_WS names one that runs elsewhere; it is not asked here' };
  const path = findChromium(env.CHROMIUM_PATH?.trim() || null);
  const mend =
    'The report cannot be downloaded as a PDF: use the image that has it, or set CHROMIUM_PATH or CHROMIUM_WS';
  if (!path) return { check, ok: false, detail: `there is none. ${mend}` };
  try {
    const { stdout } = await promisify(execFile)(path, ['--version'], { timeout: patience });
    return { check, ok: true, detail: `${stdout.trim() || 'one'} at ${path}` };
  } catch (error) {
    return { check, ok: false, detail: `${path} does not run: ${(error as Error).message.trim()}. ${mend}` };
  }
}
