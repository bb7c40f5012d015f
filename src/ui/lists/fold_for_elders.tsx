import { useContext, useState, type ReactNode } from 'react'

import { DisplayPreferencesContext } from '@/ui/frame/display_preferences'
import { plus } from '@/ui/icons/actions'

import { Card } from './card'
import { ListRow } from './list_row'

interface FoldForEldersProps {
  /** The hidden content, e.g. 报告信息. */
  title: string
  children: ReactNode
}

/** Content that is rarely needed in elder mode: one row until it is opened. Otherwise visible at once; docs/elder.md has the table of all pages. */
export function FoldForElders({ title, children }: FoldForEldersProps) {
  const { isElder } = useContext(DisplayPreferencesContext)
  const [isOpen, setOpen] = useState(false)
  if (!isElder || isOpen) return <>{children}</>
  return (
    <Card isFlush>
      <ListRow icon={plus} title={title} onPress={() => setOpen(true)} />
    </Card>
  )
}
