/** All: each update of the screen crosses to WeChat's own process, and one is the cheapest. */
export const useDrawnRows = (count: number): number => count
