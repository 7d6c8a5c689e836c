import { formatMonth, formatNumber } from '../../src/text/common/format.ts';
import { addDays, dayOf, lastDayOf, weekday } from './calendar.ts';
import type { DemoEmployee } from './cast.ts';
import { drawFoot, drawHead, field, LEFT, type Place, RIGHT, SOFT, TINT } from './form.ts';
import { payOf } from './pay.ts';
import type { PayslipToDraw } from './payslip-pdf.ts';
import type { Sheet } from './sheet.ts';

/** One day of the attendance sheet (calendario presenze), in hours. */
type AttendanceDay = { day: string; ordinary: number; overtime: number; absence: number; reason: string };

const WEEKDAYS = ['dom', 'lun', 'mar', 'mer', 'gio', 'ven', 'sab'] as const;

/** Holidays with a fixed day (L. 260/1949). */
const HOLIDAYS = ['01-01', '01-06', '04-25', '05-01', '06-02', '08-15', '11-01', '12-08', '12-25', '12-26'];

/** The days of a month. Holidays, paid leave and overtime match those on the payslip. */
function attendanceOf(employee: DemoEmployee, period: number, slip: PayslipToDraw): AttendanceDay[] {
  const pay = payOf(slip.company, employee, period, 'ordinary', slip.version);
  const hoursOf = (code: string) => pay.rows.find((row) => row.code === code)?.quantity ?? 0;
  let [holidays, leave, overtime] = [hoursOf('0120'), hoursOf('0131'), hoursOf('0310')];
  const full = (8 * employee.partTime) / 100;
  const days: AttendanceDay[] = [];
  for (let day = dayOf(period, 1); day <= lastDayOf(period); day = addDays(day, 1)) {
    const there = employee.hiredOn <= day && (employee.endedOn === null || day <= employee.endedOn);
    const entry: AttendanceDay = { day, ordinary: 0, overtime: 0, absence: 0, reason: '' };
    days.push(entry);
    if (!there || weekday(day) % 6 === 0) continue;
    if (HOLIDAYS.includes(day.slice(5))) {
      Object.assign(entry, { absence: full, reason: 'Festività' });
    } else if (holidays > 0 && Number(day.slice(8)) >= 7) {
      entry.absence = Math.min(full, holidays);
      entry.reason = 'Ferie';
      holidays -= entry.absence;
    } else if (leave > 0) {
      entry.absence = Math.min(full, leave, 4);
      entry.reason = 'Permesso ROL';
      leave -= entry.absence;
    } else if (overtime > 0) {
      entry.overtime = Math.min(2, overtime);
      overtime -= entry.overtime;
    }
    entry.ordinary = full - entry.absence;
  }
  return days;
}

export function drawAttendance(sheet: Sheet, slip: PayslipToDraw, place: Place): void {
  const { company, employee, period } = slip;
  sheet.addPage();
  drawHead(sheet, company, 'PRESENZE', `Periodo di retribuzione: ${formatMonth(period).toUpperCase()}`);
  sheet.rect(LEFT, 92, RIGHT - LEFT, 38, TINT);
  field(sheet, 46, 104, 'Cod. dipendente', employee.employeeCode, 10.5);
  field(sheet, 124, 104, 'Cognome e nome', `${employee.lastName} ${employee.firstName}`.toUpperCase(), 10.5);
  field(sheet, 408, 104, 'Codice fiscale', employee.taxCode, 10.5);
  const days = attendanceOf(employee, period, slip);
  const head = { size: 7, bold: true, color: SOFT } as const;
  sheet.rect(LEFT, 144, RIGHT - LEFT, 18, TINT);
  sheet.text(46, 156, 'Giorno', head);
  sheet.text(210, 156, 'Ordinarie', { ...head, align: 'right' });
  sheet.text(300, 156, 'Straordinario', { ...head, align: 'right' });
  sheet.text(390, 156, 'Assenza', { ...head, align: 'right' });
  sheet.text(412, 156, 'Giustificativo', head);
  days.forEach((entry, i) => {
    const y = 175 + i * 17;
    const restDay = weekday(entry.day) === 0;
    if (restDay) sheet.rect(LEFT, y - 11.5, RIGHT - LEFT, 17, '#f6f9f9');
    sheet.text(46, y, entry.day.slice(8), { size: 8.5, bold: !restDay, color: restDay ? SOFT : '#122125' });
    sheet.text(66, y, WEEKDAYS[weekday(entry.day)] ?? '', { size: 8.5, color: SOFT });
    hours(sheet, 210, y, entry.ordinary);
    hours(sheet, 300, y, entry.overtime);
    hours(sheet, 390, y, entry.absence);
    sheet.text(412, y, entry.reason, { size: 8.5 });
    sheet.line(LEFT, y + 5.5, RIGHT, y + 5.5, '#e3e9eb', 0.4);
  });
  const total = (key: 'ordinary' | 'overtime' | 'absence') => days.reduce((sum, day) => sum + day[key], 0);
  const y = 175 + 31 * 17 + 6;
  sheet.text(46, y, 'Totale ore', { size: 8.5, bold: true });
  (['ordinary', 'overtime', 'absence'] as const).forEach((key, i) => {
    sheet.text(210 + i * 90, y, formatNumber(total(key)), { size: 8.5, bold: true, align: 'right' });
  });
  drawFoot(sheet, slip, place);
}

function hours(sheet: Sheet, x: number, y: number, value: number): void {
  if (value > 0) sheet.text(x, y, formatNumber(value), { size: 8.5, align: 'right' });
}
