/** What the system's dialog for files offers. */
export const accepted =
  ".csv,.tsv,.txt,.musicxml,.mxl,.xml,.dots,text/csv,text/tab-separated-values,application/vnd.recordare.musicxml+xml";
