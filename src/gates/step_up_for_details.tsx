import { Button } from '@/ui/forms/button'

import { useStepUpSheet } from './step_up_sheet'

/** Where details wait for the check by SMS: the way to them. */
export function StepUpForDetails({
  children,
  onPassed,
}: {
  /** What there is to see, e.g. 看诊断. */
  children: string
  onPassed: () => Promise<unknown>
}) {
  const { askStepUp, stepUpSheet } = useStepUpSheet('费用明细')
  return (
    <>
      <Button kind="text" onPress={() => askStepUp(onPassed)}>
        {children}
      </Button>
      {stepUpSheet}
    </>
  )
}
