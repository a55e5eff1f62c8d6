// One module per icon: the package's root would load all 5,900 of them. What is in each is vite.config.ts's (decision 0076).
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { Icon } from '~/components/base/icon';

  const icon: Icon;
  export default icon;
}
