interface PersonName {
  firstNameEn: string;
  middleNameEn: string | null;
  lastNameEn: string;
}

export function givenNames({ firstNameEn, middleNameEn }: PersonName): string {
  return [firstNameEn, middleNameEn].filter(Boolean).join(' ');
}

export function fullName(user: PersonName): string {
  return `${givenNames(user)} ${user.lastNameEn}`;
}
