const TITLES: Readonly<Record<string, string>> = {
  rma: 'Remote memory access',
  am: 'Active messages',
  aa: 'Active Access',
  reg: 'Registration',
  ts: 'Two-sided underneath',
  dsm: 'Kernel DSM',
  dp: 'D-PGAS',
  own: 'Your own',
  ref: 'References',
};

export const FAMILY_ORDER = Object.keys(TITLES);

export function familyTitle(family: string): string {
  return TITLES[family] ?? family;
}
