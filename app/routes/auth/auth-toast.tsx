import { AppProvider } from '~/components/app-provider';
import type { FlashText } from '~/components/notice';
import Toast from '~/components/toast';

/** A toast on a sign-in page, with all it needs; loaded only when there is one to show. */
export default function AuthToast({ flash }: { flash: FlashText }) {
  return (
    <AppProvider>
      <Toast flash={flash} />
    </AppProvider>
  );
}
