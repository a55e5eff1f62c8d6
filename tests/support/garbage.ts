import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Collects garbage again and again, as a busy process does by itself; returns what ends that. */
export function collectGarbage(everyMs = 20): () => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const timer = setInterval(collect, everyMs);
  return () => clearInterval(timer);
}
