import { SettlementsPage } from './SettlementsPage.tsx'

/** The four pages of settlements: one component, each with its kind of contract (specification section 2). */
export const DividendPage = () => <SettlementsPage kind="dividend" />
export const DailyWagesPage = () => <SettlementsPage kind="daily" />
export const HourSalaryPage = () => <SettlementsPage kind="hourly" />
export const RealtimeSalaryPage = () => <SettlementsPage kind="realtime" />
