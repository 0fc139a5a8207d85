import { VisuallyHidden } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useId } from 'react';
import styles from './star-rating.module.css';

export const STARS = [1, 2, 3, 4, 5] as const;

export type Star = (typeof STARS)[number];

interface Props {
  label: string;
  description: string;
  /** Name of the choice without a grade. */
  noneLabel: string;
  /** Null for none. */
  value: number | null;
  readOnly?: boolean;
  /** Name of a grade, such as "4 – Good". */
  getStarLabel: (star: Star) => string;
  onChange: (value: Star | null) => void;
}

/** Grade of one to five stars: radio buttons, so that it works by keyboard and is read aloud. */
export function StarRating(props: Props) {
  const { label, description, noneLabel, value, readOnly = false, getStarLabel, onChange } = props;
  const id = useId();
  const known = STARS.find((star) => star === value);
  return (
    <fieldset className={styles.rating} aria-describedby={`${id}-description`}>
      <legend className={styles.label}>{label}</legend>
      <div id={`${id}-description`} className={styles.description}>
        {description}
      </div>
      {readOnly ? (
        <div className={styles.stars}>
          {STARS.map((star) => (
            <StarIcon key={star} isFilled={star <= (value ?? 0)} />
          ))}
          <VisuallyHidden>{known ? getStarLabel(known) : ''}</VisuallyHidden>
        </div>
      ) : (
        <div className={styles.stars}>
          {[...STARS, null].map((choice) => (
            <span key={choice}>
              <input
                type="radio"
                id={`${id}-${choice}`}
                name={id}
                className={styles.input}
                checked={choice === value}
                onChange={() => onChange(choice)}
              />
              {choice === null ? (
                <label htmlFor={`${id}-${choice}`} className={styles.none}>
                  {noneLabel}
                </label>
              ) : (
                <label
                  htmlFor={`${id}-${choice}`}
                  title={getStarLabel(choice)}
                  className={styles.star}
                >
                  <StarIcon isFilled={choice <= (value ?? 0)} />
                  <VisuallyHidden>{getStarLabel(choice)}</VisuallyHidden>
                </label>
              )}
            </span>
          ))}
        </div>
      )}
    </fieldset>
  );
}

function StarIcon({ isFilled }: { isFilled: boolean }) {
  const Icon = isFilled ? IconStarFilled : IconStar;
  return <Icon size={22} stroke={1.5} aria-hidden />;
}
