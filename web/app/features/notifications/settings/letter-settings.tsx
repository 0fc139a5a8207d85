import { Card, SegmentedControl, Skeleton, Switch, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useEnumerations } from '~/api/enumerations';
import { errorMessage } from '~/api/errors';
import type { NotificationSettings, NotificationSettingsChange } from '~/api/notifications';
import { useCurrentUser } from '~/api/use-current-user';
import { isLanguage, languageNames, LANGUAGES } from '~/i18n/language';
import { ErrorAlert } from '~/ui/error-alert';
import styles from './letter-settings.module.css';
import { useLetterSettings } from './use-letter-settings';

/** Settings of e-mail notifications: types and language. */
export function LetterSettings({ id }: { id: string }) {
  const { t } = useTranslation();
  const { settings, error, refetch, isSaved, change } = useLetterSettings();

  return (
    <Card withBorder p="lg" component="section" aria-labelledby={id}>
      <div className={styles.head}>
        <Title order={2} id={id} tabIndex={-1} className={styles.title}>
          {t('notifications.settings.title')}
        </Title>
        <span role="status" className={styles.saved}>
          {isSaved ? t('notifications.settings.saved') : ''}
        </span>
      </div>
      <Text size="sm" c="dimmed" mt={4}>
        {t('notifications.settings.lead')}
      </Text>
      {settings ? (
        <SettingsFields settings={settings} onChange={change} />
      ) : error ? (
        <div className={styles.failure}>
          <ErrorAlert
            title={t('notifications.failed.loadSettings')}
            message={errorMessage(error, t)}
            onRetry={() => void refetch()}
          />
        </div>
      ) : (
        <Skeleton height={360} mt="md" radius="sm" />
      )}
    </Card>
  );
}

interface SettingsFieldsProps {
  settings: NotificationSettings;
  onChange: (change: NotificationSettingsChange) => void;
}

function SettingsFields({ settings, onChange }: SettingsFieldsProps) {
  const { t } = useTranslation();
  const { notificationTypeName } = useEnumerations();
  const { rooms } = useCurrentUser();
  // Sums up the dashboard for those who have one.
  const canGetDigest = rooms.some(({ rooms: screens }) => screens.includes('dashboard'));
  return (
    <>
      <div className={styles.field}>
        <div id="notification-language" className={styles.label}>
          {t('notifications.settings.language')}
        </div>
        <SegmentedControl
          fullWidth
          aria-labelledby="notification-language"
          classNames={{ label: styles.language }}
          value={settings.notificationLanguage}
          onChange={(chosen) => {
            if (isLanguage(chosen)) onChange({ notificationLanguage: chosen });
          }}
          data={LANGUAGES.map((language) => ({
            value: language,
            label: <span lang={language}>{languageNames[language]}</span>,
          }))}
        />
      </div>
      <fieldset className={styles.field}>
        <legend className={styles.label}>{t('notifications.settings.types')}</legend>
        {settings.notificationTypes.map(({ notificationTypeId, isActive }) => (
          <LetterSwitch
            key={notificationTypeId}
            label={notificationTypeName(notificationTypeId)}
            isOn={isActive}
            onChange={(isOn) =>
              onChange({ notificationTypes: [{ notificationTypeId, isActive: isOn }] })
            }
          />
        ))}
        {canGetDigest ? (
          <>
            <LetterSwitch
              label={t('notifications.settings.weeklyDigest')}
              describedBy="weekly-digest-hint"
              isOn={settings.weeklyDigest}
              onChange={(weeklyDigest) => onChange({ weeklyDigest })}
            />
            <Text id="weekly-digest-hint" size="sm" c="dimmed" mt={4}>
              {t('notifications.settings.weeklyDigestHint')}
            </Text>
          </>
        ) : null}
      </fieldset>
    </>
  );
}

interface LetterSwitchProps {
  label: string;
  describedBy?: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function LetterSwitch({ label, describedBy, isOn, onChange }: LetterSwitchProps) {
  return (
    <Switch
      label={label}
      aria-describedby={describedBy}
      checked={isOn}
      onChange={({ currentTarget: { checked } }) => onChange(checked)}
      labelPosition="left"
      classNames={{
        body: styles.type,
        track: styles.track,
        labelWrapper: styles.typeName,
        label: styles.typeLabel,
      }}
    />
  );
}
