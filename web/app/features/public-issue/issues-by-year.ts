import type { IssueLine } from '~/api/public-types';

export interface Volume {
  year: number;
  volume: number;
  issues: IssueLine[];
}

/** One after another as they come: a volume that went on into the next year stands in both. */
export function volumesOf(issues: IssueLine[]): Volume[] {
  const volumes: Volume[] = [];
  for (const issue of issues) {
    const last = volumes.at(-1);
    if (last?.year === issue.year && last.volume === issue.volume) last.issues.push(issue);
    else volumes.push({ year: issue.year, volume: issue.volume, issues: [issue] });
  }
  return volumes;
}
