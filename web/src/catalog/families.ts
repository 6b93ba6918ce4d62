const TITLES: Readonly<Record<string, string>> = {
  aa: 'Active Access',
  rma: 'Remote memory access',
  am: 'Active messages',
  reg: 'Registration',
  ts: 'Two-sided underneath',
  dsm: 'Kernel DSM',
  dp: 'D-PGAS',
  ref: 'References',
};

export const FAMILY_ORDER = Object.keys(TITLES);

export function familyTitle(family: string): string {
  return TITLES[family] ?? family;
}
