// A temporary S3 server for tests: Ceph's gateway in memory.
import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort, onPath } from './machine.mjs';

export const s3Packages = ['radosgw', 'ceph-mon', 'ceph-osd', 'ceph-common'];

/** @returns {boolean} whether its programs are on this machine */
export const findS3Server = () =>
  ['radosgw', 'radosgw-admin', 'ceph-mon', 'ceph-osd', 'ceph', 'monmaptool', 'ceph-authtool'].every(onPath);

/**
 * @param {string} folder
 * @param {{ gateway: number, monitor: number, first: number }} ports
 * @returns {string} Ceph's configuration: everything on loopback, one copy of each object, in memory
 */
const configuration = (folder, { gateway, monitor, first }) => `[global]
fsid = ${randomUUID()}
mon host = v2:127.0.0.1:${monitor}
public addr = 127.0.0.1
keyring = ${folder}/keyring
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
mon warn on pool no redundancy = false
mon data avail warn = 1
mon data avail crit = 0
run dir = ${folder}/run
admin socket = ${folder}/run/$name.asok
log file = ${folder}/$name.log
pid file = ${folder}/run/$name.pid
mon data = ${folder}/mon
osd data = ${folder}/osd
osd objectstore = memstore
memstore device bytes = 8589934592
ms bind port min = ${first}
ms bind port max = ${first + 40}
[client.admin]
rgw frontends = beast endpoint=127.0.0.1:${gateway}
rgw thread pool size = 32
rgw gc obj min wait = 5
`;

/**
 * Starts a server on 127.0.0.1; null without Ceph.
 * @returns {Promise<{ env: { S3_ENDPOINT: string, S3_REGION: string, S3_ACCESS_KEY_ID: string,
 * S3_SECRET_ACCESS_KEY: string }, stop: () => void } | null>} null where its programs are missing
 */
export async function startS3Server() {
  if (!findS3Server()) return null;
  const folder = mkdtempSync(join(tmpdir(), 'inzira-s3-'));
  for (const name of ['mon', 'osd', 'run']) mkdirSync(join(folder, name));
  const gateway = await freePort();
  const monitor = await freePort();
  const conf = join(folder, 'ceph.conf');
  const keyring = join(folder, 'keyring');
  const key = { access: `test${randomUUID().slice(0, 8)}`, secret: randomUUID() };
  writeFileSync(conf, configuration(folder, { gateway, monitor, first: 5_000 + (gateway % 5_900) }));

  /**
   * @param {string} program
   * @param {string[]} args
   */
  const run = (program, ...args) => {
    const { status, error, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', timeout: 60_000 });
    if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? stderr}`);
    return stdout;
  };
  /**
   * @param {string} program
   * @param {string[]} args
   */
  const ceph = (program, ...args) => run(program, '-c', conf, ...args);
  /** @param {NodeJS.Signals} signal */
  const signalAll = (signal) => {
    for (const name of readdirSync(join(folder, 'run')).filter((file) => file.endsWith('.pid'))) {
      try {
        process.kill(Number(readFileSync(join(folder, 'run', name), 'utf8')), signal);
      } catch {
        // Already ended.
      }
    }
    gatewayProcess?.kill(signal);
  };
  const stop = () => {
    process.removeListener('exit', stop);
    signalAll('SIGCONT');
    signalAll('SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let gatewayProcess;
  process.once('exit', stop);
  try {
    const caps = ['--cap', 'mon', 'allow *', '--cap', 'osd', 'allow *', '--cap', 'mgr', 'allow *'];
    run('ceph-authtool', '--create-keyring', keyring, '--gen-key', '-n', 'mon.', '--cap', 'mon', 'allow *');
    run('ceph-authtool', keyring, '--gen-key', '-n', 'client.admin', ...caps);
    run(
      'ceph-authtool',
      keyring,
      '--gen-key',
      '-n',
      'osd.0',
      '--cap',
      'mon',
      'allow *',
      '--cap',
      'osd',
      'allow *',
    );
    const fsid = /^fsid = (.*)$/m.exec(readFileSync(conf, 'utf8'))?.[1] ?? '';
    const map = join(folder, 'monmap');
    run('monmaptool', '--create', '--fsid', fsid, '--addv', 'a', `[v2:127.0.0.1:${monitor}]`, map);
    ceph('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map, '--keyring', keyring);
    ceph('ceph-mon', '-i', 'a', '--public-addr', `127.0.0.1:${monitor}`);
    const osd = randomUUID();
    ceph('ceph', 'osd', 'create', osd);
    ceph('ceph', 'auth', 'import', '-i', keyring);
    ceph('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', osd);
    ceph('ceph-osd', '-i', '0');
    gatewayProcess = spawn('radosgw', ['-c', conf, '-n', 'client.admin', '-f'], { stdio: 'ignore' });
    const url = `http://127.0.0.1:${gateway}`;
    for (const until = Date.now() + 90_000; ; await wait(200)) {
      if (
        await fetch(url).then(
          () => true,
          () => false,
        )
      )
        break;
      if (Date.now() > until) throw new Error('The S3 server did not start.');
    }
    ceph(
      'radosgw-admin',
      'user',
      'create',
      '--uid',
      'test',
      '--display-name',
      'test',
      '--access-key',
      key.access,
      '--secret-key',
      key.secret,
    );
    return {
      env: {
        S3_ENDPOINT: url,
        S3_REGION: 'us-east-1',
        S3_ACCESS_KEY_ID: key.access,
        S3_SECRET_ACCESS_KEY: key.secret,
      },
      stop,
    };
  } catch (error) {
    stop();
    throw error;
  }
}
