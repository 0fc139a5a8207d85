import type { IssueListItem } from '~/api/public-types';

export interface Volume {
  year: number;
  volume: number;
  issues: IssueListItem[];
}

/** Groups consecutive issues of a year and volume; a volume that spans two years is listed in both. */
export function groupByVolume(issues: IssueListItem[]): Volume[] {
  const volumes: Volume[] = [];
  for (const issue of issues) {
    const last = volumes.at(-1);
    if (last?.year === issue.year && last.volume === issue.volume) last.issues.push(issue);
    else volumes.push({ year: issue.year, volume: issue.volume, issues: [issue] });
  }
  return volumes;
}
