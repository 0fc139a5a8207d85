interface Named {
  firstNameEn: string;
  middleNameEn: string | null;
  lastNameEn: string;
}

export function givenNames({ firstNameEn, middleNameEn }: Named): string {
  return [firstNameEn, middleNameEn].filter(Boolean).join(' ');
}

export function fullName(user: Named): string {
  return `${givenNames(user)} ${user.lastNameEn}`;
}
