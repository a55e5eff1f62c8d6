import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { root, UserError } from './machine.mjs';

/**
 * Runs a program and returns its output.
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, log?: string }} [options] `log`: a file that gets the output as it
 * comes
 * @returns {Promise<{ code: number, output: string }>} stdout and stderr together, in the order written
 */
export function run(program, args, { env = process.env, log } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const file = log ? createWriteStream(log) : null;
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (text) => {
        output += text;
        file?.write(text);
      });
    }
    child.once('error', reject);
    child.once('close', (code, signal) => {
      file?.end();
      resolve({ code: code ?? (signal ? 1 : 0), output });
    });
  });
}

/**
 * Runs a tool without shell or npx.
 * @param {string} file path below node_modules
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, log?: string }} [options]
 */
export function runTool(file, args, options) {
  return run(process.execPath, [`${root}node_modules/${file}`, ...args], options);
}

/**
 * Runs the npm that started us, else PATH's.
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, log?: string }} [options]
 */
export function runNpm(args, options) {
  const cli = process.env.npm_execpath;
  return cli?.endsWith('.js')
    ? run(process.execPath, [cli, ...args], options)
    : run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, options);
}

/**
 * Runs a step and prints its time.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @param {(result: T) => string} [summary] said instead of 'done'
 * @returns {Promise<T>}
 */
export async function step(name, work, summary = () => 'done') {
  const from = performance.now();
  process.stdout.write(`${name.padEnd(46, ' .')} `);
  try {
    const result = await work();
    console.log(`${summary(result)}, ${((performance.now() - from) / 1000).toFixed(1)} s`);
    return result;
  } catch (error) {
    console.log(`failed, ${((performance.now() - from) / 1000).toFixed(1)} s`);
    throw error;
  }
}

/**
 * Throws a UserError if a program failed.
 * @param {{ code: number, output: string }} result
 * @param {string} message
 */
export function mustWork(result, message) {
  if (result.code === 0) return;
  throw new UserError(`${message}\n\n${result.output.trim().split('\n').slice(-60).join('\n')}`);
}
