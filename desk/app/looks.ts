/** What differs from Ant Design's own looks: the house's green, and contrasts that WCAG AA asks for; in the light and in the dark. */
import { theme, type ThemeConfig } from 'antd'

const shared = {
  borderRadius: 6,
  motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
}

// All groups of the menu find room in a window 900 high.
const menu = { itemHeight: 30, itemMarginBlock: 2 }

const light: ThemeConfig = {
  token: {
    ...shared,
    colorPrimary: '#0b7a5c',
    // The derived ones have 4.4 : 1 on white.
    colorPrimaryHover: '#187f62',
    colorErrorHover: '#cc4237',
    colorInfo: '#0b7a5c',
    colorLink: '#0b6b51',
    colorSuccess: '#237a3c',
    colorError: '#c4281c',
    colorTextSecondary: 'rgba(0, 0, 0, 0.68)',
    colorTextTertiary: 'rgba(0, 0, 0, 0.62)',
    colorTextDescription: 'rgba(0, 0, 0, 0.65)',
    colorTextPlaceholder: 'rgba(0, 0, 0, 0.58)',
    colorTextQuaternary: 'rgba(0, 0, 0, 0.58)',
    colorPrimaryBg: '#e4f3ec',
    controlItemBgActive: '#e4f3ec',
    // What is derived from dark greens and reds would be grey.
    colorSuccessBg: '#e8f5ec',
    colorSuccessBorder: '#a9d4b6',
    colorErrorBg: '#fdecea',
    colorErrorBorder: '#f1b5af',
    colorInfoBg: '#e4f3ec',
    colorInfoBorder: '#a9d4c4',
  },
  components: {
    Menu: { ...menu, itemSelectedBg: '#e4f3ec', itemSelectedColor: '#075a43' },
    Segmented: { trackBg: '#e3e8e6' },
    Layout: { headerBg: '#ffffff', siderBg: '#ffffff', bodyBg: '#f3f5f4', headerPadding: '0 20px' },
  },
}

const dark: ThemeConfig = {
  algorithm: theme.darkAlgorithm,
  token: {
    ...shared,
    colorPrimary: '#3cc096',
    colorInfo: '#3cc096',
    colorLink: '#6fd9b6',
    colorSuccess: '#5ecb7d',
    colorWarning: '#e6a23c',
    colorError: '#ff8a80',
    colorBgBase: '#101413',
    colorBgLayout: '#101413',
    colorBgContainer: '#181d1b',
    colorBgElevated: '#212725',
    // What is derived from a dark green page would be green.
    colorBorder: '#46514d',
    colorBorderSecondary: '#2a3230',
    colorSplit: '#2a3230',
    colorTextSecondary: 'rgba(255, 255, 255, 0.72)',
    colorTextTertiary: 'rgba(255, 255, 255, 0.66)',
    colorTextDescription: 'rgba(255, 255, 255, 0.68)',
    colorTextPlaceholder: 'rgba(255, 255, 255, 0.6)',
    colorTextQuaternary: 'rgba(255, 255, 255, 0.6)',
    // On bright greens and reds words are dark.
    colorTextLightSolid: '#08130f',
    colorBgSpotlight: '#d5dedb',
    colorPrimaryBg: '#16352b',
    controlItemBgActive: '#16352b',
    colorSuccessBg: '#15301d',
    colorSuccessBorder: '#2f6b41',
    colorErrorBg: '#3a1a17',
    colorErrorBorder: '#7d3a34',
    colorInfoBg: '#16352b',
    colorInfoBorder: '#2c6350',
  },
  components: {
    Menu: { ...menu, itemSelectedBg: '#16352b', itemSelectedColor: '#8fe6c6' },
    Segmented: { trackBg: '#29302e', itemSelectedBg: '#414b48' },
    Layout: { headerBg: '#181d1b', siderBg: '#181d1b', bodyBg: '#101413', headerPadding: '0 20px' },
    Button: { primaryColor: '#08130f', dangerColor: '#1c0906' },
  },
}

/** The looks of Ant Design's parts. */
export const looksOf = (isDark: boolean): ThemeConfig => (isDark ? dark : light)
