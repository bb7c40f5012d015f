/** The parts of the menu, in its order. */
export const menuGroups = [
  { key: 'daily', label: '每天' },
  { key: 'clinics', label: '出诊' },
  { key: 'people', label: '患者信用' },
  { key: 'money', label: '钱和核对' },
  { key: 'app', label: '小程序内容' },
  { key: 'system', label: '系统' },
] as const

export type MenuGroup = (typeof menuGroups)[number]['key']
export const labelOfGroup = (group: MenuGroup): string =>
  menuGroups.find(({ key }) => key === group)?.label ?? ''
