import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { saveInterfaceLanguage } from '~/api/current-user';
import { failureMessage } from '~/api/errors';
import type { Language } from '~/i18n/language';
import { storeLanguage } from '~/lib/stored-language';
import { LanguageLinks } from '~/ui/language-links';
import { showError } from '~/ui/toasts';

export function AreaLanguageSwitch({ language }: { language: Language }) {
  const { pathname, search } = useLocation();
  return (
    <LanguageLinks current={language} url={pathname + search} onChoose={useLanguageChange()} />
  );
}

/** Saves the selected language to the account, then reloads the page in it. */
export function useLanguageChange(): (selected: Language) => void {
  const { t } = useTranslation();
  const { pathname, search, hash } = useLocation();

  const { mutate } = useMutation({
    mutationFn: async (selected: Language) => {
      await saveInterfaceLanguage(selected);
      storeLanguage(selected);
    },
    onSuccess: () => {
      // `lang` in the URL would override the selected language.
      const query = new URLSearchParams(search);
      query.delete('lang');
      const rest = query.size > 0 ? `?${query.toString()}` : '';
      if (rest === search) window.location.reload();
      else window.location.replace(pathname + rest + hash);
    },
    onError: (error) => showError(t('errors.savingLanguage'), failureMessage(error, t), t),
  });

  return (selected) => mutate(selected);
}
