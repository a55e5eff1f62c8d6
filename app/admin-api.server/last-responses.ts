import { LRUCache } from 'lru-cache';

/**
 * Stores last responses. Those without a query are never evicted; otherwise the largest resource loses its
 * oldest.
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
    get: (resource: string, variant: string): E | undefined =>
      variant === '' ? whole.get(resource) : queried.get(resource)?.get(variant),

    of: (resource: string): [variant: string, entry: E][] => {
      const first = whole.get(resource);
      return [...(first ? [['', first] as [string, E]] : []), ...(queried.get(resource)?.entries() ?? [])];
    },

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
