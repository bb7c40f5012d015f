/** All: each update of the screen crosses to WeChat's own process, so one is the cheapest. */
export const useDrawnRows = (count: number): number => count
