/** For `components/`, which may not reach down to the platform: see `@/platform/elements/pressable`. */
export { Pressable } from '@/platform/elements/pressable'
