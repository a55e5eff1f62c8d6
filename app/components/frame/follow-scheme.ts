import { useEffect } from 'react';
import { useColorScheme } from '../base/color-scheme';

export function useFollowScheme(): void {
  const chosen = useColorScheme();
  useEffect(() => {
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const follow = () => {
      const device = dark.matches ? 'dark' : 'light';
      document.documentElement.dataset.mantineColorScheme = chosen === 'auto' ? device : chosen;
    };
    follow();
    dark.addEventListener('change', follow);
    return () => dark.removeEventListener('change', follow);
  }, [chosen]);
}
