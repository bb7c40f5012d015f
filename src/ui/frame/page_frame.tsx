import { View } from '@tarojs/components'
import { useContext, useState, type CSSProperties, type ReactNode } from 'react'

import { PrivacyDialog } from '@/platform/overlays/privacy_dialog'
import { useHeldPicture } from '@/platform/pages/lean_updates'
import { useUpdateOffer } from '@/platform/app/update'

import { PAGE_WIDTH_PX } from '@/settings/limits'
import { classNames } from '@/ui/class_names'
import { BottomPlace, type AtBottom } from './bottom_place'
import { DisplayPreferencesContext } from './display_preferences'
import styles from './page_frame.module.scss'
import { ReadAloud } from './read_aloud'
import { TabBar, type Tab } from './tab_bar'
import { TopBar } from './top_bar'

interface PageFrameProps {
  /** The page's title, as in the spec. */
  title: string
  children: ReactNode
  /** The content at the bottom, usually a `SubmitBar`; a step inside the page declares its own by `MainAction`. */
  bottom?: ReactNode
  /** The maximum width of the content. */
  maxWidthPx?: number
  /** Set on the two tab pages only: shows the tab bar with this tab selected. */
  tab?: Tab
  /** There are unread messages in the centre. */
  hasNews?: boolean
  hasTopBar?: boolean
  /** Replaces going back, e.g. to ask first. */
  onBack?: () => void
  /** No page margin, for pages that draw their own edges (home, rails). */
  isFlush?: boolean
}

/** The frame of every page: bars, safe areas, width limit, elder mode, main landmark. */
export function PageFrame({
  title,
  children,
  bottom,
  maxWidthPx = PAGE_WIDTH_PX,
  tab,
  hasNews = false,
  hasTopBar = true,
  onBack,
  isFlush = false,
}: PageFrameProps) {
  const { isElder, fontScale } = useContext(DisplayPreferencesContext)
  const [held, put] = useState<AtBottom>()
  const bar = held ? held.ofPage : bottom
  useHeldPicture()
  useUpdateOffer(tab !== undefined)
  const style: CSSProperties & Record<'--frame-width' | '--font-scale', string> = {
    '--frame-width': `${maxWidthPx}px`,
    '--font-scale': String(fontScale),
  }

  return (
    <View className={classNames('frame', isElder && 'elder', styles.frame)} style={style}>
      {hasTopBar && <TopBar title={title} tab={tab} onBack={onBack} />}
      {isElder && hasTopBar && (
        <View className={styles.voice}>
          <ReadAloud />
        </View>
      )}
      <View className={classNames(styles.content, !isFlush && styles.padded)} role="main">
        <BottomPlace.Provider value={put}>{children}</BottomPlace.Provider>
      </View>
      {bar && <View className={styles.bottom}>{bar}</View>}
      {tab && <TabBar selected={tab} hasNews={hasNews} />}
      <PrivacyDialog />
    </View>
  )
}
