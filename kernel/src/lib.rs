//! The trusted term, type and theorem kernel: HOL Light's logic, LCF style.
