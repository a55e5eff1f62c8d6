/** One line of a Dockerfile, continuations joined: `RUN`, `npm ci`. */
export type Instruction = { name: string; text: string };

export type Stage = { name: string; from: string; instructions: Instruction[] };

/**
 * Reads a Dockerfile into its stages, build arguments filled in with their defaults.
 * @throws at an instruction outside the handful that ours uses: what is not understood is not proven
 */
export function readStages(dockerfile: string): Stage[] {
  const known = /^(ARG|FROM|WORKDIR|COPY|RUN|ENV|USER|VOLUME|EXPOSE|HEALTHCHECK|ENTRYPOINT|CMD)$/;
  const lines = dockerfile
    .split('\n')
    .filter((line) => !/^\s*#/.test(line))
    .join('\n')
    .replace(/\\\n/g, ' ')
    .split('\n');
  const args = new Map<string, string>();
  const stages: Stage[] = [];
  for (const line of lines.filter((line) => line.trim() !== '')) {
    const [, name = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line.trim()) ?? [];
    if (!known.test(name)) throw new Error(`Not understood: ${line}`);
    const text = rest.replace(/\$\{(\w+)\}/g, (whole, arg: string) => args.get(arg) ?? whole).trim();
    if (name === 'ARG') args.set(...(text.split('=') as [string, string]));
    else if (name === 'FROM') {
      const [from = '', , alias = ''] = text.split(/\s+/);
      stages.push({ name: alias, from, instructions: [] });
    } else stages.at(-1)?.instructions.push({ name, text });
  }
  return stages;
}

/** What the last stage says about running it. */
export type RunSpec = {
  env: Record<string, string>;
  user: string;
  workdir: string;
  volume: string;
  command: string[];
  healthcheck: string[];
};

/** @throws when something that a container of ours must say is not said */
export function runSpecOf({ instructions }: Stage): RunSpec {
  const last = (name: string) => instructions.findLast((one) => one.name === name)?.text ?? '';
  const list = (name: string) => JSON.parse(/\[.*\]/.exec(last(name))?.[0] ?? '[]') as string[];
  const spec = {
    env: Object.fromEntries(
      instructions
        .filter(({ name }) => name === 'ENV')
        .flatMap(({ text }) => text.split(/\s+/).map((pair) => pair.split('=') as [string, string])),
    ),
    user: last('USER'),
    workdir: last('WORKDIR'),
    volume: last('VOLUME'),
    command: [...list('ENTRYPOINT'), ...list('CMD')],
    healthcheck: list('HEALTHCHECK'),
  };
  for (const [what, value] of Object.entries(spec))
    if (value.length === 0) throw new Error(`The image does not say its ${what}.`);
  return spec;
}
