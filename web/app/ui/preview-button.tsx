import { Button, Modal, SegmentedControl, Text } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useState, type MouseEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isLanguage, languageNames, LANGUAGES, type Language } from '~/i18n/language';
import styles from './preview-button.module.css';

interface Props {
  /** The page in a language, as readers will see it. */
  render: (language: Language) => ReactNode;
}

/** Opens a page that is not public yet over the whole window, in either language. */
export function PreviewButton({ render }: Props) {
  const { t, i18n } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const [language, setLanguage] = useState<Language>(
    isLanguage(i18n.language) ? i18n.language : 'en',
  );

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconEye size={18} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t('publishing.preview.open')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        fullScreen
        padding={0}
        title={t('publishing.preview.open')}
        closeButtonProps={{ 'aria-label': t('publishing.preview.close') }}
        classNames={{ header: styles.header }}
        // The title is in a `header`, which would be a second banner landmark.
        attributes={{ header: { role: 'presentation' } }}
      >
        <div className={styles.bar}>
          <Text size="sm">{t('publishing.preview.hint')}</Text>
          <SegmentedControl
            aria-label={t('publishing.preview.language')}
            data={LANGUAGES.map((value) => ({ value, label: languageNames[value] }))}
            value={language}
            onChange={(value) => setLanguage(value)}
          />
        </div>
        <div lang={language} onClickCapture={followAnchorsOnly}>
          {render(language)}
        </div>
      </Modal>
    </>
  );
}

/** Links to other pages would leave the editor, and most lead nowhere before the publication. */
function followAnchorsOnly(event: MouseEvent<HTMLElement>) {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link) return;
  event.preventDefault();
  const [start, ...id] = link.getAttribute('href') ?? '';
  if (start !== '#') return;
  event.currentTarget.querySelector(`[id="${CSS.escape(id.join(''))}"]`)?.scrollIntoView();
}
