import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { saveInterfaceLanguage } from '~/api/current-user';
import { failureMessage } from '~/api/errors';
import type { Language } from '~/i18n/language';
import { storeLanguage } from '~/lib/stored-language';
import { LanguageLinks } from '~/ui/language-links';
import { showError } from '~/ui/toasts';

/** Saves the choice to the account, then loads the page anew in it. */
export function AreaLanguageSwitch({ language }: { language: Language }) {
  const { t } = useTranslation();
  const { pathname, search, hash } = useLocation();

  const choose = useMutation({
    mutationFn: async (chosen: Language) => {
      await saveInterfaceLanguage(chosen);
      storeLanguage(chosen);
    },
    onSuccess: () => {
      // A language named in the address would win over the one just chosen.
      const query = new URLSearchParams(search);
      query.delete('lang');
      const rest = query.size > 0 ? `?${query.toString()}` : '';
      if (rest === search) window.location.reload();
      else window.location.replace(pathname + rest + hash);
    },
    onError: (error) => showError(t('errors.savingLanguage'), failureMessage(error, t), t),
  });

  return (
    <LanguageLinks
      current={language}
      address={pathname + search}
      onChoose={(chosen) => choose.mutate(chosen)}
    />
  );
}
