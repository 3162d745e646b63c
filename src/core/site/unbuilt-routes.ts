/** Routes of the specification whose page only says that it comes. */
export const UNBUILT_ROUTES: readonly string[] = ['/lottery', '/seaLottery', '/vnLottery']

/** False for an address, without its language, of one of these routes. */
export const isBuiltRoute = (address: string): boolean => !UNBUILT_ROUTES.includes(address.replace(/[?#].*/, ''))
