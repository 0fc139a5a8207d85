import { Box, Text } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Issue } from '~/api/issues';
import { usePictures } from '~/api/pictures';
import { otherLanguage, type Language } from '~/i18n/language';
import { EmptyState } from '~/ui/empty-state';
import { TabSection } from '~/ui/tab-section';
import { Prose } from '~/ui/prose';
import { ForewordLanguageSelect } from '../issue-fields';

/** Foreword as readers see it, in one language at a time. */
export function ForewordTab({ issue }: { issue: Issue }) {
  const { t, i18n } = useTranslation();
  const pictures = usePictures();
  const texts = { en: issue.introEn, ru: issue.introRu };
  const own: Language = i18n.language === 'ru' ? 'ru' : 'en';
  const other = otherLanguage(own);
  const [language, setLanguage] = useState<Language>(texts[own] ? own : other);

  if (!texts.en && !texts.ru) {
    return (
      <EmptyState
        icon={<IconFileText size={44} stroke={1.3} />}
        title={t('issues.details.noForeword')}
        text={t('issues.details.noForewordHint')}
      />
    );
  }
  return (
    <TabSection heading={t('issues.details.foreword')}>
      <div>
        <ForewordLanguageSelect language={language} onChange={setLanguage} />
      </div>
      {texts[language] ? (
        <Box lang={language} maw="70ch">
          <Prose key={language} html={texts[language]} pictures={pictures} />
        </Box>
      ) : (
        <Text c="dimmed">{t('issues.details.noForewordInLanguage')}</Text>
      )}
    </TabSection>
  );
}
