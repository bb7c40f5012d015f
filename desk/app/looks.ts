/** What differs from Ant Design's own looks: the house's green, and contrasts that WCAG AA asks for. */
import type { ThemeConfig } from 'antd'

export const looks: ThemeConfig = {
  token: {
    colorPrimary: '#0b7a5c',
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
    borderRadius: 6,
    motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
  },
  components: {
    Menu: { itemSelectedBg: '#e4f3ec', itemSelectedColor: '#075a43' },
    Layout: { headerBg: '#ffffff', siderBg: '#ffffff', bodyBg: '#f3f5f4', headerPadding: '0 20px' },
  },
}
