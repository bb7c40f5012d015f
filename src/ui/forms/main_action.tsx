import { useContext, useLayoutEffect } from 'react'

import { BottomPlace } from '@/ui/frame/bottom_place'

import { Button } from './button'
import { SubmitBar, type SubmitBarProps } from './submit_bar'

/** The main action of a page or a sheet, declared by the step that knows it: it is rendered in the bar at the bottom. */
export function MainAction(props: SubmitBarProps) {
  const put = useContext(BottomPlace)
  const { action, onPress, isGrave, disabled, isBusy, secondary } = props
  const kind = isGrave ? 'grave' : 'primary'
  const inColumn = (
    <>
      <Button kind={kind} onPress={onPress} disabled={disabled} isBusy={isBusy}>
        {action}
      </Button>
      {secondary}
    </>
  )
  useLayoutEffect(() => put?.({ ofPage: <SubmitBar {...props} />, ofSheet: inColumn }))
  // Not later: the next step's action stands there by then.
  useLayoutEffect(() => () => put?.(), [put])
  return put ? null : inColumn
}
