import { LRUCache } from 'lru-cache';

/**
 * The last response of each read. One without a query (a whole list, the first page of contents) is what everyone needs: there is one for each
 * resource, and it is kept. The others, of which a single person can ask for any number by searching, share a bound. Where it is reached, the
 * resource that takes most gives up what was unused longest: searching one list takes nothing from another.
 * @param maxBytes of JSON, for all that have a query @param max how many they are at most: each counts as at least its share of the bytes
 */
export function createLastResponses<E extends { data: unknown }>({
  maxBytes = 16 * 1024 * 1024,
  max = 2_000,
}: {
  maxBytes?: number;
  max?: number;
}) {
  const whole = new Map<string, E>();
  const queried = new Map<string, LRUCache<string, E>>();
  const bytesOf = ({ data }: E) => Math.ceil(Math.max(JSON.stringify(data)?.length ?? 0, maxBytes / max));

  function makeRoom(): void {
    for (;;) {
      const all = [...queried.values()];
      if (all.reduce((sum, { calculatedSize }) => sum + calculatedSize, 0) <= maxBytes) return;
      all.reduce((most, one) => (one.calculatedSize > most.calculatedSize ? one : most)).pop();
    }
  }

  return {
    /** The last response of a read; it counts as used. */
    get: (resource: string, variant: string): E | undefined =>
      variant === '' ? whole.get(resource) : queried.get(resource)?.get(variant),

    /** Every response of a resource with its variant. */
    of: (resource: string): [variant: string, entry: E][] => {
      const first = whole.get(resource);
      return [...(first ? [['', first] as [string, E]] : []), ...(queried.get(resource)?.entries() ?? [])];
    },

    /** Keeps a response; one that is larger than all the room there is, is not. */
    set(resource: string, variant: string, entry: E): void {
      if (variant === '') {
        whole.set(resource, entry);
        return;
      }
      const own = queried.get(resource) ?? new LRUCache({ maxSize: maxBytes, sizeCalculation: bytesOf });
      queried.set(resource, own.set(variant, entry));
      makeRoom();
    },
  };
}
