/** For `components/`, which may not reach down to the platform: see `@/platform/elements/touch_stage` and `range_input`. */
export { RangeInput } from '@/platform/elements/range_input'
export { TouchStage } from '@/platform/elements/touch_stage'
export type { StagePoint } from '@/platform/elements/touch_stage.types'
