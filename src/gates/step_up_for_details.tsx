import { Button } from '@/ui/forms/button'

import { useStepUpSheet } from './step_up_sheet'

/** The button to the step-up check in place of details. */
export function StepUpForDetails({
  children,
  onPassed,
}: {
  /** The details to see, e.g. 看诊断. */
  children: string
  onPassed: () => Promise<unknown>
}) {
  const { askStepUp, stepUpSheet } = useStepUpSheet('诊断和费用明细')
  return (
    <>
      <Button kind="text" onPress={() => askStepUp(onPassed)}>
        {children}
      </Button>
      {stepUpSheet}
    </>
  )
}
